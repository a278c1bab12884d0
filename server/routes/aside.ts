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
export const asideHandlers = (_deps: TradeDeps): Handlers<AsideCall> => ({
  abnormalList: notBuilt,
  abnormalInfo: notBuilt,
  abnormalPreview: notBuilt,
  abnormalDecide: notBuilt,
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
