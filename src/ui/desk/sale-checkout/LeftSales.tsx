import { useState } from 'react'
import type { SaleOptions } from '../../../application/sale-checkout/sale-checkout-actors'
import type { LeftSale } from '../../../domain/shops/left'
import { choiceFor, type SaleChoices } from '../../../domain/shops/ordering'
import type { PlatformLine } from '../../../domain/shops/platform-order'
import { mendOf } from '../../../domain/shops/words'
import { paths } from '../../frame/paths'
import { OwnChoice } from './OwnChoice'
import { saleTitle, type ChosenSale } from './chosen-sale'
import styles from './sale-checkout.module.css'

interface Props {
  left: readonly LeftSale[]
  chosen: readonly ChosenSale[]
  options: SaleOptions
  choices: SaleChoices
  choose: (choices: SaleChoices) => void
  /** Opens the picker for a line; afterwards all is reckoned anew. */
  relate: (line: PlatformLine, isSwitching: boolean) => void
  /** Reads the shop's orders anew. */
  reread: (shopId: string) => void
  again: () => void
  drop: (platformOrderId: string) => void
  isOnly: boolean
}

/** What can't be ordered, why, and the way to mend it; the rest goes on. */
export const LeftSales = ({ left, chosen, again, ...ways }: Props) => {
  const byId = new Map(chosen.map((one) => [one.platformOrderId, one]))
  if (left.length === 0) return null
  return (
    <section className={styles.left} aria-label="不能下单的订单">
      <h3>
        {left.length} 单不能下，其余照常下单
        <button type="button" className="button small" onClick={again}>
          重新核对
        </button>
      </h3>
      <ul>
        {left.map((one) => {
          const sale = byId.get(one.platformOrderId)
          return (
            <li key={one.platformOrderId}>
              <span>{sale ? `${sale.platformOrderNo} ${saleTitle(sale)}` : one.platformOrderId}</span>
              <em>{one.reason}</em>
              {sale && <Mend {...ways} left={one} sale={sale} />}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

type MendProps = Omit<Props, 'left' | 'chosen' | 'again'> & { left: LeftSale; sale: ChosenSale }

/** The way to what stands in the way of one order, or out of the batch with it. */
const Mend = ({ left, sale, options, choices, choose, relate, reread, drop, isOnly }: MendProps) => {
  const [isOpen, setOpen] = useState(false)
  const { platformOrderId, platformOrderNo, shop, lines } = sale
  const line = lines.find(({ platformItemId }) => platformItemId === left.platformItemId)
  const hasCourier = choiceFor(choices)(platformOrderId).brandId !== undefined
  const mend = mendOf(left.why, hasCourier)
  const named = { type: 'button', className: 'button small', 'aria-description': platformOrderNo } as const
  return (
    <>
      <span className={styles.mends}>
        {(mend === 'relate' || mend === 'switch') && line && (
          <button {...named} onClick={() => relate(line, mend === 'switch')}>
            {mend === 'relate' ? '去关联' : '换货源'}
          </button>
        )}
        {mend === 'courier' && (
          <button {...named} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            换快递
          </button>
        )}
        {mend === 'reread' && (
          <button {...named} onClick={() => reread(shop.id)}>
            重新读取
          </button>
        )}
        {mend === 'push' && (
          <a className="button small" href={`${paths.syncOrders}?status=push_failed`}>
            看回传失败
          </a>
        )}
        {!isOnly && (
          <button {...named} onClick={() => drop(platformOrderId)}>
            不下这一单
          </button>
        )}
      </span>
      {isOpen && <OwnChoice {...{ platformOrderId, platformOrderNo, options, choices, choose }} />}
    </>
  )
}
