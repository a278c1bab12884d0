import { Failure } from './failure'

/**
 * What is said when no answer of the server came, or none that can be read. Apart from refusals.ts because the shop's first page needs
 * these sentences, and none of those.
 */

export const BUG_MESSAGE = '服务器内部错误，请联系管理员' // spec §8
export const bug = () => new Failure('bug', BUG_MESSAGE)
export const busy = () => new Failure('busy', '服务繁忙，请稍后再试')
export const timedOut = () => new Failure('timeout', '请求超时，请稍后重试')
export const networkDown = () => new Failure('network', '网络连接失败，请检查网络')
export const unreadable = () => new Failure('unreadable', '服务器返回的内容无法识别，请稍后重试')
/** Not sent at all. */
export const strayed = () => new Failure('strayed', '已在别的标签页换了账号，请刷新页面')
/** Some of several files that were asked for did not come. */
export const filesMissing = () => new Failure('network', '图片没有取全，请稍后再试')
/** For refusals without words: of a session that is over, and of anything else. */
export const SESSION_OVER = '登录已失效，请重新登录'
export const NOT_DONE = '操作失败，请稍后再试'
