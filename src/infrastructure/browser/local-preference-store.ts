import type { PreferenceStore } from '../../domain/ports/browser'
import type { StoredProfile } from '../../domain/session'
import { DEFAULT_THEME, readColor } from '../../domain/theme'
import { safely } from './safe-storage'

/** spec §3 */
const PROFILE = 'userInfo'
const THEME = 'theme-color'

/** Profile and theme in local storage. Rubbish there counts as nothing. `userInfo` has the names of the specification. */
export const localPreferenceStore = (): PreferenceStore => ({
  profile() {
    const stored: unknown = safely(() => JSON.parse(window.localStorage.getItem(PROFILE) ?? 'null'), null)
    return profileOf(stored)
  },
  saveProfile: ({ userName, account }) =>
    safely(() => window.localStorage.setItem(PROFILE, JSON.stringify({ user_name: userName, account })), undefined),
  themeColor() {
    const stored = safely(() => window.localStorage.getItem(THEME), null)
    return readColor(stored) ?? DEFAULT_THEME
  },
  saveThemeColor: (color) => safely(() => window.localStorage.setItem(THEME, color), undefined),
})

const profileOf = (value: unknown): StoredProfile | null => {
  if (typeof value !== 'object' || value === null) return null
  const { user_name: userName, account } = value as Record<string, unknown>
  return typeof userName === 'string' && typeof account === 'string' ? { userName, account } : null
}
