import { Failure } from '../../domain/failure'

/** When no readable answer came: each its own plain sentence. */
export const timedOut = () => new Failure('timeout', '请求超时，请稍后重试')
export const networkDown = () => new Failure('network', '网络连接失败，请检查网络后重试')
export const unreadable = () => new Failure('unreadable', '服务器返回的内容无法识别，请稍后重试')
