import { Failure } from '../../src/domain/failure'

/** Calls that fail until they are told to stop: `ports: ({ cart }) => ({ cart: { list: calls.unless(cart.list) } })`. */
export const failing = (failure = new Failure('bug', '服务器内部错误，请联系管理员')) => {
  let fails = true
  return {
    start: () => void (fails = true),
    stop: () => void (fails = false),
    unless:
      <A extends unknown[], T>(call: (...args: A) => Promise<T>) =>
      (...args: A): Promise<T> =>
        fails ? Promise.reject(failure) : call(...args),
  }
}
