import type { TokenStore } from '../../domain/ports/browser'
import { safely } from './safe-storage'

/** spec §9 */
const KEY = 'token'

/** A token is sent in a header: anything that can't stand there isn't one. */
const isToken = (value: string | null): value is string => value !== null && /^[\x21-\x7e]{1,4096}$/.test(value)

/**
 * The token in local storage. Where storage refuses (blocked, full), it lives in this page only: signing in then works until the
 * next load.
 */
export const localTokenStore = (): TokenStore => {
  let fallback: string | null = null
  const read = () => {
    const stored = safely(() => window.localStorage.getItem(KEY), null)
    return isToken(stored) ? stored : fallback
  }
  return {
    read,
    write(token) {
      fallback = safely(() => {
        window.localStorage.setItem(KEY, token)
        return null
      }, token)
    },
    lasts: () => fallback === null,
    remove() {
      fallback = null
      safely(() => window.localStorage.removeItem(KEY), undefined)
    },
    clear() {
      fallback = null
      safely(() => window.localStorage.clear(), undefined)
    },
    onChange(listener) {
      // `key` is null when the other tab cleared everything.
      const heard = ({ key, storageArea }: StorageEvent) => {
        if (key !== null && key !== KEY) return
        if (storageArea === safely(() => window.localStorage, null)) listener(read())
      }
      window.addEventListener('storage', heard)
      return () => window.removeEventListener('storage', heard)
    },
  }
}
