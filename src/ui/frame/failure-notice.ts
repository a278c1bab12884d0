import { isFailure } from '../../domain/failure'
import type { Notices } from './notices'

/** The one place where a failed call becomes words on the screen. */
export const failureText = (error: unknown): string => {
  if (isFailure(error)) return error.message
  return isLoadFailure(error) ? LOAD_FAILED : '页面遇到意外问题，请稍后再试'
}

/** Shows the failure; what is neither a `Failure` nor a file that doesn't load is a fault of ours and goes to the console as well. */
export const sayFailure = (notices: Notices, error: unknown): void => {
  if (!isFailure(error) && !isLoadFailure(error)) logApplicationError(error)
  notices.say('error', failureText(error), isFailure(error, 'strayed') ? notices.reload : undefined)
}

/** spec §8 */
const LOAD_FAILED = '页面加载失败，请刷新重试'

/** Whether a part of the app could not be loaded. Browsers name that failure differently. */
export const isLoadFailure = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|error loading dynamically|Unable to preload/i.test(
    error.message,
  )

/** spec §1: logged to the console as an application error, and suppressed. Once, however many boundaries tell of it. */
export const logApplicationError = (error: unknown): void => {
  if (error instanceof Error) {
    if (logged.has(error)) return
    logged.add(error)
  }
  // oxlint-disable-next-line no-console -- spec §1 asks for the console
  console.error('应用错误', error)
}

const logged = new WeakSet<Error>()
