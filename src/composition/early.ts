import { keepEarlyDeeds } from '../infrastructure/browser/early-deeds'
import { localPreferenceStore } from '../infrastructure/browser/local-preference-store'
import { localTokenStore } from '../infrastructure/browser/local-token-store'
import { TAKEN_OVER } from '../ui/frame/taken-over'
import { paintTheme } from '../ui/frame/theme'

/** Runs before the first paint, as a small script of its own: the page never shows in one colour and then in another. */
paintTheme(document.documentElement, localPreferenceStore().themeColor())
// What the server has drawn is a visitor's: style sheets hide of it, from a buyer, what isn't so until the app has taken over.
if (localTokenStore().read() !== null) document.documentElement.dataset.buyer = ''
const doAgain = keepEarlyDeeds(document)
document.addEventListener(
  TAKEN_OVER,
  () => {
    delete document.documentElement.dataset.buyer
    void doAgain()
  },
  { once: true },
)
