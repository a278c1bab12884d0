import type { PendingStore } from '../../domain/ports/browser'

const DATABASE = 'daifa-mall'
const TABLE = 'pending'

/** IndexedDB: outlives a crash of the tab and a wipe of local storage. Where it is blocked, a map as long as the page lives. */
export const indexedPendingStore = (): PendingStore => {
  const fallback = new Map<string, unknown>()
  let database: Promise<IDBDatabase | null> | undefined
  const use = async <T>(
    mode: IDBTransactionMode,
    work: (table: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T | null> => {
    const opened = await (database ??= open())
    return opened ? answer(() => work(opened.transaction(TABLE, mode).objectStore(TABLE))) : null
  }
  return {
    async read(key) {
      return fallback.get(key) ?? (await use<unknown>('readonly', (table) => table.get(key))) ?? null
    },
    async write(key, value) {
      fallback.set(key, value)
      if ((await use('readwrite', (table) => table.put(value, key))) !== null) fallback.delete(key)
    },
    async remove(key) {
      fallback.delete(key)
      await use('readwrite', (table) => table.delete(key))
    },
    async keys() {
      const kept = (await use('readonly', (table) => table.getAllKeys())) ?? []
      return [...new Set([...fallback.keys(), ...kept.map(String)])]
    },
  }
}

const open = (): Promise<IDBDatabase | null> =>
  answer(() => {
    const request = window.indexedDB.open(DATABASE, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(TABLE))
    return request
  })

/** What the request brings, or null where IndexedDB refuses. */
const answer = <T>(ask: () => IDBRequest<T>): Promise<T | null> =>
  new Promise((resolve) => {
    try {
      const request = ask()
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', (event) => {
        event.preventDefault()
        resolve(null)
      })
    } catch {
      resolve(null)
    }
  })
