import { price } from '../../domain/money'
import type { ToldReserve } from '../../domain/wallet/spendable'

/** "¥50.00", "¥50.00，赠送 ¥3.00" */
export const reserveText = ({ reserveAvailable, reserveBonus }: ToldReserve): string =>
  reserveBonus ? `${price(reserveAvailable)}，赠送 ${price(reserveBonus)}` : price(reserveAvailable)
