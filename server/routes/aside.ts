import { decideCases } from '../abnormal/decide'
import { caseInfo, casePage } from '../abnormal/list'
import { previewDecisions } from '../abnormal/preview'
import type { Handlers } from '../base/handlers'
import { afterSaleReasons, applyForAfterSale, previewAfterSale } from '../after-sale/apply'
import { cancelAfterSale, chooseForGoods, confirmAfterSale, shipBack } from '../after-sale/buyer'
import { afterSaleDetail } from '../after-sale/info'
import { afterSalePage } from '../after-sale/list'
import type { Deps } from '../deps'
import type { TradeDeps } from '../payments/methods'

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
export const asideHandlers = (deps: TradeDeps & Pick<Deps, 'files'>): Handlers<AsideCall> => ({
  abnormalList: (input, { caller }) => casePage(deps.db, caller.userId, input),
  abnormalInfo: ({ caseNo }, { caller }) => caseInfo(deps.db, caller.userId, caseNo),
  abnormalPreview: ({ decisions }, { caller }) => previewDecisions(deps.db, caller.userId, decisions),
  abnormalDecide: (input, { caller }) => decideCases(deps, caller.userId, input),
  aftersaleReasons: ({ orderNo }, { caller }) => afterSaleReasons(deps, caller.userId, orderNo),
  aftersalePreview: (input, { caller }) => previewAfterSale(deps, caller.userId, input),
  aftersaleApply: (input, { caller }) => applyForAfterSale(deps, caller.userId, input),
  aftersaleList: (input, { caller }) => afterSalePage(deps, caller.userId, input),
  aftersaleInfo: ({ caseNo }, { caller }) => afterSaleDetail(deps, caller.userId, caseNo),
  aftersaleCancel: ({ caseNo }, { caller }) => cancelAfterSale(deps, caller.userId, caseNo),
  aftersaleShip: (input, { caller }) => shipBack(deps, caller.userId, input),
  aftersaleChoose: (input, { caller }) => chooseForGoods(deps, caller.userId, input),
  aftersaleConfirm: ({ caseNo }, { caller }) => confirmAfterSale(deps, caller.userId, caseNo),
})
