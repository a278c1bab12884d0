import { fromPromise } from 'xstate'
import type { CaseDecision, Decided, PreviewedDecisions } from '../../domain/abnormal'
import type { Ports } from '../../domain/ports/ports'
import { decisionKey } from '../kept'
import { quietly, staysOpen } from '../request-safety'

export type DecisionPorts = Pick<Ports, 'abnormal' | 'pending' | 'page'>

export interface DecisionRequest {
  decisions: CaseDecision[]
  requestId: string
}

/** The work of the decision machine. `account` names the buyer. */
export const decisionActors = ({ abnormal, pending, page }: DecisionPorts) => ({
  preview: fromPromise<PreviewedDecisions, { decisions: CaseDecision[] }>(({ input }) =>
    abnormal.preview(input.decisions),
  ),

  /** The request id is written down before money moves; the same choice without an answer is asked again, never made anew. */
  remember: fromPromise<DecisionRequest, { account: string; decisions: CaseDecision[] }>(
    async ({ input: { account, decisions } }) => {
      const key = keyOf(account, decisions)
      const before = askedFrom(await quietly(() => pending.read(key)))
      if (before && JSON.stringify(before.decisions) === JSON.stringify(decisions)) return before
      const request: DecisionRequest = { decisions, requestId: page.newRequestId() }
      await quietly(() => pending.write(key, { version: VERSION, request, at: page.now() }))
      return request
    },
  ),

  decide: fromPromise<Decided[], { account: string; request: DecisionRequest; uncertain: boolean }>(
    async ({ input: { account, request, uncertain } }) => {
      const forget = () => quietly(() => pending.remove(keyOf(account, request.decisions)))
      try {
        const decided = await abnormal.decide(request)
        await forget()
        return decided
      } catch (error) {
        if (!staysOpen(error, uncertain)) await forget()
        throw error
      }
    },
  ),
})

const VERSION = 1

const keyOf = (account: string, decisions: readonly CaseDecision[]): string =>
  decisionKey(
    `${account}/${decisions
      .map(({ caseNo }) => caseNo)
      .toSorted()
      .join(',')}`,
  )

const askedFrom = (stored: unknown): DecisionRequest | null => {
  const found = stored as { version?: number; request?: DecisionRequest } | null | undefined
  return found?.version === VERSION && found.request ? found.request : null
}
