import { afterSaleFees } from '../../../../domain/after-sale/money'
import type { AfterSaleType } from '../../../../domain/after-sale/types'
import { feeNames } from '../../../../domain/after-sale/words'
import { price } from '../../../../domain/money'

const service = `${feeNames.service.name} ${price(afterSaleFees.returnPiece)}/件`

/** What each kind may cost, before anything is chosen. */
export const pathCost: Record<AfterSaleType, string> = {
  refund_before_ship: `不收费；已经打包的，买家原因收${feeNames.label.name} ${price(afterSaleFees.label)}`,
  intercept: `买家原因收${feeNames.intercept.name} ${price(afterSaleFees.interceptParcel)}/包裹`,
  refund_only: '不收费',
  return_refund: `买家原因收${service}；站点原因不收`,
  exchange: `买家原因收${service}和运费；站点原因不收`,
  reship: '不收费',
}
