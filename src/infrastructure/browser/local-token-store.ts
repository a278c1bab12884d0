import type { TokenStore } from '../../domain/ports/browser'
import { safely } from './safe-storage'

/** spec §9 */
const KEY = 'token'

/** A token is sent in a header: anything that can't stand there isn't one. */
const isToken = (value: string | null): value is string => value !== null && /^[\x21-\x7e]{1,4096}$/.test(value)

/**
 * The token in local storage. Where storage refuses (blocked, full), it lives in this page only: signing in then works until the
 * next load. Where it can't be cleared, what stayed counts as gone for this page.
 */
export const localTokenStore = (): TokenStore => {
  let fallback: string | null = null
  let stuck: string | null = null
  const stored = () => safely(() => window.localStorage.getItem(KEY), null)
  const read = () => {
    const found = stored()
    return isToken(found) && found !== stuck ? found : fallback
  }
  let held = read()
  const forget = (work: () => void) => {
    fallback = null
    safely(work, undefined)
    stuck = stored()
    held = null
  }
  return {
    read,
    held: () => held,
    write(token) {
      stuck = null
      fallback = safely(() => {
        window.localStorage.setItem(KEY, token)
        return null
      }, token)
      held = token
    },
    lasts: () => fallback === null,
    remove: () => forget(() => window.localStorage.removeItem(KEY)),
    clear: () => forget(() => window.localStorage.clear()),
    onChange(listener) {
      const heard = (event: Event) => {
        if (event instanceof StorageEvent ? isOfToken(event) : read() !== held) listener(read())
      }
      events.forEach((name) => window.addEventListener(name, heard))
      return () => events.forEach((name) => window.removeEventListener(name, heard))
    },
  }
}

/** A page that was frozen, or kept for "back", is told of nothing: it looks for itself when it is shown again. */
const events = ['storage', 'pageshow', 'focus', 'visibilitychange']

/** `key` is null when the other tab cleared everything. */
const isOfToken = ({ key, storageArea }: StorageEvent): boolean =>
  (key ?? KEY) === KEY && storageArea === safely(() => window.localStorage, null)
