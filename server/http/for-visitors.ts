import { refusals } from '../../src/domain/refusals'
import { calls, type CallName } from '../../wire/calls'
import type { Asked, Handlers } from '../base/handlers'
import type { Deps } from '../deps'
import { withinMs } from '../store/deadline'
import { ranked } from '../store/turns'

/** Who draws a page asks as a visitor whom nobody knows: what a buyer may do is refused, and so is all that changes something. */
const VISITOR: Asked = { caller: null, ip: '', userAgent: '', origin: '', files: {} }

/** The calls that are open to all, answered inside the server: by the handlers of the wire, within the time that a call has. */
export const forVisitors =
  ({ config }: Pick<Deps, 'config'>, handlers: Handlers) =>
  async (name: string, input: unknown): Promise<unknown> => {
    const call = Object.hasOwn(calls, name) ? calls[name as CallName] : null
    if (!call || call.access !== 'public' || call.repeat !== 'read') throw refusals.sessionInvalid()
    const handler = handlers[name as CallName] as (input: unknown, asked: Asked) => Promise<unknown>
    return withinMs(config.deadlineMs, () => ranked(() => handler(input, VISITOR)))
  }
