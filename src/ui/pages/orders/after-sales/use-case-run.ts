import { useState } from 'react'
import type { AfterSaleSummary } from '../../../../domain/after-sales'

/** What a buyer may do with an application here; to change it or file it again is the form's. */
export type CaseAct = 'ship' | 'cancel' | 'confirm' | 'send_back' | 'abandon'

/** What is being done to an application, if anything. */
export const useCaseRun = () => {
  const [run, setRun] = useState<{ act: CaseAct; one: AfterSaleSummary } | null>(null)
  return { run, start: (act: CaseAct, one: AfterSaleSummary) => setRun({ act, one }), end: () => setRun(null) }
}
