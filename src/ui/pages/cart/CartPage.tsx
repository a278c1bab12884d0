import { useQuery } from '@tanstack/react-query'
import { memo, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Cart, CartItem, CartStation } from '../../../domain/cart'
import type { Named } from '../../../domain/catalogue'
import { price, totalShown } from '../../../domain/money'
import { landed, marginOf, sellingAmount } from '../../../domain/landed'
import { ConfirmDialog } from '../../parts/ConfirmDialog'
import { LoadFailure } from '../../parts/LoadFailure'
import { Nothing } from '../../parts/Nothing'
import { paths, payCartPath, supplierPath } from '../../frame/paths'
import { useFrame, useNotices, usePorts } from '../../frame/ports-context'
import { useSteady } from '../../frame/use-steady'
import { marginText } from '../../parts/resale/margin-text'
import { usePriceRatio } from '../../parts/resale/use-price-ratio'
import { cartQuery } from '../../queries/cart'
import { CartLine } from './CartLine'
import { CartSkeleton } from './CartSkeleton'
import { Check } from './Check'
import { chosenItems, chosenPieces, invalidItems, validItems } from './cart-view'
import type { LineAct, LineEvent } from './line-events'
import { PasteLines } from './PasteLines'
import { useCartChanges } from './use-cart-changes'
import styles from './cart.module.css'

/** spec §2 /shoppingcart: grouped by station and supplier; what can't be ordered stands apart, with its reason. */
export const CartPage = () => {
  const { cart } = usePorts()
  const { data, error, refetch } = useQuery(cartQuery(cart))
  return (
    <div className={styles.cart}>
      <PasteLines />
      {error && !data ? (
        <LoadFailure page error={error} retry={() => void refetch()} />
      ) : !data ? (
        <CartSkeleton />
      ) : data.totals.items === 0 ? (
        <Empty />
      ) : (
        <Lines cart={data} />
      )}
    </div>
  )
}

const Lines = ({ cart }: { cart: Cart }) => {
  const { setQty, setSku, select, keep, remove } = useCartChanges()
  const [toRemove, setToRemove] = useState<readonly CartItem[] | null>(null)
  const act = useSteady((event: LineEvent) => {
    if (event.do === 'qty') setQty(event.item, event.qty)
    else if (event.do === 'sku') setSku(event.item, event.sku)
    else if (event.do === 'select') select(event.items, event.selected)
    else if (event.do === 'keep') keep(event.items)
    else setToRemove(event.items)
  })
  const invalid = invalidItems(cart)
  return (
    <>
      <div className={`card ${styles.columns}`} aria-hidden="true">
        <span>商品</span>
        <span>单价</span>
        <span>数量</span>
        <span>小计</span>
        <span>操作</span>
      </div>
      {cart.list.map((one) => (
        <Station key={one.station.id} {...one} act={act} />
      ))}
      {invalid.length > 0 && (
        <section className={`card ${styles.station}`} aria-label="失效商品">
          <header className={styles.stationHead}>
            <h2>失效商品（{invalid.length}）</h2>
            <button type="button" className={styles.textButton} onClick={() => setToRemove(invalid)}>
              清空失效商品
            </button>
          </header>
          <ul className={styles.lines}>
            {invalid.map((item) => (
              <CartLine key={item.cartId} item={item} act={act} />
            ))}
          </ul>
        </section>
      )}
      <Settle cart={cart} act={act} />
      {toRemove && (
        <ConfirmDialog
          title={toRemove.length === 1 ? '删除这件商品？' : `删除 ${toRemove.length} 种商品？`}
          text={toRemove.length === 1 ? `${toRemove[0]!.title} ${toRemove[0]!.spec}` : '删除后需要重新从商品页加入。'}
          confirm="确定删除"
          onConfirm={() => remove(toRemove)}
          close={() => setToRemove(null)}
        />
      )}
    </>
  )
}

/** What can be ordered of one station; drawn anew only when one of its lines changes. */
const Station = memo(({ station, suppliers, act }: CartStation & { act: LineAct }) => {
  const groups = suppliers
    .map(({ supplier, items }) => ({ supplier, items: items.filter(({ valid }) => valid) }))
    .filter(({ items }) => items.length > 0)
  if (groups.length === 0) return null
  const all = groups.flatMap(({ items }) => items)
  const supplierHead = (supplier: Named, items: CartItem[]) => (
    <>
      <Check
        name={`选择${supplier.name}的全部商品`}
        items={items}
        set={(selected) => act({ do: 'select', items, selected })}
      />
      <a href={supplierPath(supplier.id)}>{supplier.name}</a>
    </>
  )
  return (
    <section className={`card ${styles.station}`} aria-label={`${station.name}发货`}>
      {groups.map(({ supplier, items }, i) => (
        <div key={supplier.id}>
          {i === 0 ? (
            <header className={styles.groupHead}>
              <Check
                name={`选择${station.name}的全部商品`}
                items={all}
                set={(selected) => act({ do: 'select', items: all, selected })}
              />
              <h2 title="同站点、同收件人合为一个包裹">{station.name}</h2>
              {!isAlone(items) && supplierHead(supplier, items)}
              <span className={styles.subtotal}>
                本站已选 {price(totalShown(all.filter(({ selected }) => selected)))}
              </span>
            </header>
          ) : (
            !isAlone(items) && <header className={styles.groupHead}>{supplierHead(supplier, items)}</header>
          )}
          <ul className={styles.lines}>
            {items.map((item) => (
              <CartLine key={item.cartId} item={item} supplier={isAlone(items) ? supplier : undefined} act={act} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
})

/** The only line of its supplier names it itself: a bar above it would say no more. */
const isAlone = (items: readonly CartItem[]): boolean => items.length === 1

const Settle = memo(({ cart, act }: { cart: Cart; act: LineAct }) => {
  const navigate = useNavigate()
  const { notices } = useFrame()
  const { say } = useNotices()
  /** The message that nothing was chosen: it goes with the page that it speaks of. */
  const [asked, setAsked] = useState<number | null>(null)
  useEffect(() => (asked === null ? undefined : () => notices.close(asked)), [asked, notices])
  const valid = validItems(cart)
  const { selectedItems, selectedQty, selectedAmount } = cart.totals
  const checkOut = () => {
    const ids = chosenItems(cart).map(({ cartId }) => cartId)
    if (ids.length === 0) setAsked(say('warning', '请先选择要结算的商品'))
    else void navigate(payCartPath(ids))
  }
  const toChosen = (what: 'keep' | 'remove', words: string) =>
    selectedItems === 0 ? say('warning', `请先选择要${words}的商品`) : act({ do: what, items: chosenItems(cart) })
  return (
    <footer className={`card ${styles.settle}`}>
      <Check name="全选" text items={valid} set={(selected) => act({ do: 'select', items: valid, selected })} />
      <button type="button" className={styles.textButton} onClick={() => toChosen('keep', '移入收藏')}>
        移入收藏
      </button>
      <button type="button" className={styles.textButton} onClick={() => toChosen('remove', '删除')}>
        删除
      </button>
      <CartCost cart={cart} />
      <p className={styles.totals} role="status">
        已选 <strong>{selectedItems}</strong> 种 <strong>{selectedQty}</strong> 件，合计
        <strong className={styles.amount}>{price(selectedAmount)}</strong>
      </p>
      <button type="button" className={`button primary large ${styles.checkOut}`} onClick={checkOut}>
        去结算
      </button>
    </footer>
  )
})

/** What the chosen lines will cost before freight, and what they leave. */
const CartCost = ({ cart }: { cart: Cart }) => {
  const ratio = usePriceRatio()
  const lines = chosenPieces(cart)
  const amounts = landed(lines)
  if (lines.length === 0) return null
  const margin = amounts && marginOf(sellingAmount(lines, ratio), amounts.payable)
  return (
    <p className={styles.cost}>
      {amounts ? (
        <>
          含代发费 {price(amounts.serviceFee)}
          {amounts.discount > 0 && `、优惠 -${price(amounts.discount)}`}，到手成本{' '}
          <strong>{price(amounts.payable)} 起</strong>，运费待定
          {margin && `，预计毛利 ${marginText(margin)}`}
        </>
      ) : (
        '不含运费与代发费'
      )}
    </p>
  )
}

const Empty = () => (
  <Nothing
    picture="cart"
    lead="购物车还是空的"
    action={
      <a className="button primary" href={paths.search}>
        去选货
      </a>
    }
  >
    挑好商品加入购物车，可以多个站点一起结算。
  </Nothing>
)
