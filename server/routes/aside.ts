import type { Handlers } from '../base/handlers'
import type { TradeDeps } from '../payments/methods'

const notBuilt = (): never => {
  throw new Error('not built')
}

export type AsideCall = 'abnormalList' | 'abnormalInfo' | 'abnormalPreview' | 'abnormalDecide'

/** Calls about what went wrong: abnormal orders and after-sales. */
export const asideHandlers = (_deps: TradeDeps): Handlers<AsideCall> => ({
  abnormalList: notBuilt,
  abnormalInfo: notBuilt,
  abnormalPreview: notBuilt,
  abnormalDecide: notBuilt,
})
