import { demoMedia } from '../../demo/media'
import { demoWorld, sentinels } from '../../demo/world'

/** What the running demo needs of the demo shop besides its rows. */

export const demoSmsFailMobile = sentinels.smsFailMobile

/** SVG text of a picture of the demo shop, or null. */
export const demoPicture = (path: string): string | null => demoMedia(path)

export const demoAccounts = (): { account: string; password: string; userName: string }[] =>
  demoWorld().buyers.map(({ account, password, userName }) => ({ account, password, userName }))
