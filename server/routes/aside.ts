import { decideCases } from '../abnormal/decide'
import { caseInfo, casePage } from '../abnormal/list'
import { previewDecisions } from '../abnormal/preview'
import type { Handlers } from '../base/handlers'
import type { TradeDeps } from '../payments/methods'

const notBuilt = (): never => {
  throw new Error('not built')
}

type AsideCall =
  | 'abnormalList'
  | 'abnormalInfo'
  | 'abnormalPreview'
  | 'abnormalDecide'
  | 'aftersaleReasons'
  | 'aftersalePreview'
  | 'aftersaleApply'
  | 'aftersaleList'
  | 'aftersaleInfo'
  | 'aftersaleCancel'
  | 'aftersaleShip'
  | 'aftersaleChoose'
  | 'aftersaleConfirm'

/** Calls about what went wrong: abnormal orders and after-sales. */
export const asideHandlers = (deps: TradeDeps): Handlers<AsideCall> => ({
  abnormalList: (input, { caller }) => casePage(deps.db, caller.userId, input),
  abnormalInfo: ({ caseNo }, { caller }) => caseInfo(deps.db, caller.userId, caseNo),
  abnormalPreview: ({ decisions }, { caller }) => previewDecisions(deps.db, caller.userId, decisions),
  abnormalDecide: (input, { caller }) => decideCases(deps, caller.userId, input),
  aftersaleReasons: notBuilt,
  aftersalePreview: notBuilt,
  aftersaleApply: notBuilt,
  aftersaleList: notBuilt,
  aftersaleInfo: notBuilt,
  aftersaleCancel: notBuilt,
  aftersaleShip: notBuilt,
  aftersaleChoose: notBuilt,
  aftersaleConfirm: notBuilt,
})
