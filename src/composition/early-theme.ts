import { localPreferenceStore } from '../infrastructure/browser/local-preference-store'
import { paintTheme } from '../ui/frame/theme'

/** Runs before the first paint, as a small script of its own: the page never shows in one colour and then in another. */
paintTheme(document.documentElement, localPreferenceStore().themeColor())
