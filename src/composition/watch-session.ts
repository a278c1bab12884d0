import { isFailure } from '../domain/failure'
import type { TokenStore } from '../domain/ports/browser'

/** The token that a call was sent under (null: none was stored), and why it was refused, in words. */
export interface Refused {
  token: string | null
  message: string
}

/** Tells of every call that was refused because its session is over. Whether that matters by now is the session machine's to decide. */
export const watchSession = <G extends object>(
  gateway: G,
  tokens: Pick<TokenStore, 'read'>,
  refused: (refused: Refused) => void,
): G =>
  new Proxy(gateway, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name)
      if (typeof method !== 'function') return method
      return async (...args: unknown[]): Promise<unknown> => {
        const token = tokens.read()
        try {
          return await (method as (...given: unknown[]) => unknown)(...args)
        } catch (error) {
          if (isFailure(error, 'session-invalid')) refused({ token, message: error.message })
          throw error
        }
      }
    },
  })
