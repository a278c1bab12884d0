import type { TabStore } from '../../domain/ports/browser'
import { safely } from './safe-storage'

/** Session storage, as JSON; where it is blocked, a map that lives as long as the page. */
export const sessionTabStore = (): TabStore => {
  const fallback = new Map<string, string>()
  return {
    read(key) {
      const text = safely(() => window.sessionStorage.getItem(key), null) ?? fallback.get(key) ?? 'null'
      return safely((): unknown => JSON.parse(text), null)
    },
    write(key, value) {
      const text = JSON.stringify(value)
      fallback.set(key, text)
      safely(() => {
        window.sessionStorage.setItem(key, text)
        fallback.delete(key)
      }, undefined)
    },
    remove(key) {
      fallback.delete(key)
      safely(() => window.sessionStorage.removeItem(key), undefined)
    },
    keys: () => [...new Set([...fallback.keys(), ...safely(() => Object.keys(window.sessionStorage), [])])],
  }
}
