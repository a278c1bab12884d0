import type { AbnormalCase, CaseDecision, CasePage, CaseQuery, Decided, PreviewedDecisions } from '../abnormal'

/** What stands in the way of orders, and what their buyer chooses. */
export interface AbnormalGateway {
  list(query: CaseQuery): Promise<CasePage>
  /** Refusals: `not-found`. */
  info(caseNo: string): Promise<AbnormalCase>
  /** What these choices come to, each by itself, several for one case as alternatives; nothing is done. */
  preview(decisions: CaseDecision[]): Promise<PreviewedDecisions>
  /**
   * Does what was chosen, each by itself: what is to be paid is taken from the reserve where it covers all of it, otherwise one payment
   * is opened over all, and those cases wait for it. What can't be done is told with it.
   */
  decide(request: { decisions: CaseDecision[]; requestId: string }): Promise<Decided[]>
}
