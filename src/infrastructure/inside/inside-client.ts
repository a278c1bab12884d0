import { calls, type CallName } from '../../../wire/calls'
import { understood } from '../../../wire/understand'
import { asSent } from '../wire/as-sent'
import type { WireClient } from '../wire/wire-client'

/** Does what a call of this name is for, as for a visitor. */
export type Answer = (name: string, input: unknown) => Promise<unknown>

const names = new Map(Object.entries(calls).map(([name, call]) => [call as object, name as CallName]))

/** Takes the calls of the wire inside the server: what is sent and what is told go through the same schemas, and nothing over a line. */
export const insideClient = (answer: Answer): WireClient => ({
  async ask(call, input) {
    const given = understood(
      call,
      asSent(call.encoding, input, (text) => text),
    )
    return call.output.parse(await answer(names.get(call)!, given)) as never
  },
})
