import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { saleCheckoutMachine, type SaleCheckoutNews } from '../../../application/sale-checkout/sale-checkout-machine'
import { price } from '../../../domain/money'
import type { LeftSale } from '../../../domain/shops/left'
import type { SaleQuote } from '../../../domain/shops/ordering'
import type { PlatformLine } from '../../../domain/shops/platform-order'
import { lacking } from '../../../domain/wallet/spendable'
import { failureText } from '../../frame/failure-notice'
import { paths, payPath } from '../../frame/paths'
import { useFrame, usePorts, useSession } from '../../frame/ports-context'
import { useEmitted } from '../../frame/use-emitted'
import { useFlow } from '../../frame/use-flow'
import { AmountList } from '../../parts/AmountList'
import { ConfirmDialog } from '../../parts/ConfirmDialog'
import { DialogCross, DialogWays, ModalDialog } from '../../parts/ModalDialog'
import { reserveText } from '../../parts/reserve-text'
import { holdSecondClick } from '../../frame/second-click'
import { countsQuery } from '../../queries/cart'
import { ShortBy, TopUpDialog, useTopUp } from '../top-up/TopUp'
import { ChoiceFields } from './ChoiceFields'
import { LeftSales } from './LeftSales'
import { PackHint } from './Packs'
import { SaleRows } from './SaleRows'
import { reasonsOf, type ChosenSale } from './chosen-sale'
import styles from './sale-checkout.module.css'
import { useActor } from '../use-actor'

interface Props {
  chosen: readonly ChosenSale[]
  close: () => void
  /** Some are ordered; these were left. */
  ordered: (left: readonly LeftSale[]) => void
  /** The page's picker of goods, which stays after this dialog: what it did may be taken back. */
  relate: (line: PlatformLine, isSwitching: boolean, after: () => void) => void
}

/** Orders of the buyer's shops, ordered together: what each comes to, what can't be had and why, one payment. */
export const SaleCheckout = ({ chosen, close, ordered, relate }: Props) => {
  const saleCheckout = useFlow(saleCheckoutMachine)
  const { notices } = useFrame()
  const { profile } = useSession()
  const { sales, account, platformOrders } = usePorts()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const ids = chosen.map(({ platformOrderId }) => platformOrderId)
  const actor = useActor(saleCheckout, { input: { account: profile?.account ?? '', platformOrderIds: ids } })
  const state = useSelector(actor, (snapshot) => snapshot)
  const { quote, options, choices, error } = state.context
  const [toCart, setToCart] = useState(false)
  const topUp = useTopUp()
  const counts = useQuery(countsQuery(account)).data
  useEmitted<SaleCheckoutNews>(actor, (news) => {
    void queries.invalidateQueries({ queryKey: ['mine'] })
    if (news.type === 'refused') return notices.say('warning', failureText(news.error))
    if (news.type === 'left') return notices.say('warning', '这些订单刚刚都有变化，没有下单，请看过再提交')
    const { left, paymentNo } = news.placed
    ordered(left)
    if (left.length > 0)
      notices.say('warning', `${left.length} 单没有下：${reasonsOf(left)}。它们还勾选着，处理好可以接着下`, {
        label: '去处理',
        run: () => void navigate(paths.syncOrders),
      })
    return void navigate(payPath(paymentNo))
  })
  const isBusy = state.matches('remembering') || state.matches('placing')
  const isQuoting = state.matches('loading') || state.matches('quoting') || state.matches('recalling')
  const lacks = quote && counts && quote.payable > 0 ? lacking(quote.payable, counts) : null
  const again = () => {
    if (actor.getSnapshot().status === 'active') actor.send({ type: 'retry' })
  }
  const reread = async (shopId: string) => {
    try {
      await platformOrders.sync({ shopIds: [shopId] }, { page: 1, pageSize: 1 })
      notices.say('success', '正在重新读取这家店的订单，读完点“重新核对”')
      await queries.invalidateQueries({ queryKey: ['mine'] })
    } catch (failure) {
      notices.say('warning', failureText(failure))
    }
  }
  const submit = (payNow: boolean) => actor.send({ type: 'submit', payNow })

  const addToCart = async () => {
    setToCart(true)
    try {
      const { left } = await sales.toCart(state.context.ids)
      await queries.invalidateQueries({ queryKey: ['mine'] })
      const words = left.length > 0 ? `已加入购物车，${left.length} 单没有加入：${left[0]!.reason}` : '已加入购物车'
      notices.say(left.length > 0 ? 'warning' : 'success', words, {
        label: '去购物车',
        run: () => void navigate(paths.cart),
      })
    } catch (failure) {
      notices.say('warning', failureText(failure))
    } finally {
      setToCart(false)
    }
  }

  if (state.matches('unanswered') || state.matches('abandoning'))
    return (
      <Unanswered
        error={error}
        confirm={() => actor.send({ type: 'confirm' })}
        abandon={() => actor.send({ type: 'abandon' })}
        close={close}
      />
    )
  return (
    <>
      <ModalDialog name="批量下单" wide close={close}>
        <header className={styles.head}>
          <h2>批量下单 · {state.context.ids.length} 单</h2>
          <DialogCross close={close} />
        </header>
        {state.matches('unloaded') || state.matches('unpriced') ? (
          <p role="alert" className={styles.failed}>
            {failureText(error)}
            <button type="button" className="button small" onClick={() => actor.send({ type: 'retry' })}>
              重试
            </button>
          </p>
        ) : !quote || !options ? (
          <p role="status" className={styles.faint}>
            正在逐单计算金额…
          </p>
        ) : (
          <div className={styles.body} aria-busy={isQuoting}>
            <ChoiceFields
              name="全部订单"
              options={options}
              choice={choices.default}
              choose={(next) => actor.send({ type: 'choose', choices: { ...choices, default: next } })}
            />
            <PackHint
              quote={quote}
              choices={choices}
              choose={(next) => actor.send({ type: 'choose', choices: next })}
            />
            <LeftSales
              left={quote.left}
              chosen={chosen}
              options={options}
              choices={choices}
              choose={(next) => actor.send({ type: 'choose', choices: next })}
              relate={(line, isSwitching) => relate(line, isSwitching, again)}
              reread={(shopId) => void reread(shopId)}
              again={again}
              drop={(platformOrderId) => actor.send({ type: 'drop', platformOrderId })}
              isOnly={state.context.ids.length === 1}
            />
            <SaleRows
              quote={quote}
              chosen={chosen}
              options={options}
              choices={choices}
              choose={(next) => actor.send({ type: 'choose', choices: next })}
              drop={(platformOrderId) => actor.send({ type: 'drop', platformOrderId })}
            />
            <Totals quote={quote} />
          </div>
        )}
        {quote && counts && <p className={styles.faint}>备用金 {reserveText(counts)}</p>}
        {lacks !== null && lacks > 0 && !isQuoting && <ShortBy lead="用余额支付" amount={lacks} topUp={topUp} />}
        <DialogWays>
          <button type="button" className="button" disabled={isBusy || toCart} onClick={() => void addToCart()}>
            加入购物车
          </button>
          <button
            type="button"
            className={lacks === 0 ? 'button' : 'button primary'}
            disabled={isBusy || !state.matches('ready')}
            onClick={(event) => {
              holdSecondClick(event)
              submit(false)
            }}
          >
            {isBusy ? '正在提交…' : '提交订单'}
          </button>
          {lacks === 0 && quote && (
            <button
              type="button"
              className="button primary"
              disabled={isBusy || !state.matches('ready')}
              onClick={(event) => {
                holdSecondClick(event)
                submit(true)
              }}
            >
              提交并用余额支付 {price(quote.payable)}
            </button>
          )}
        </DialogWays>
      </ModalDialog>
      <TopUpDialog topUp={topUp} />
    </>
  )
}

const Totals = ({ quote: { totals, orders } }: { quote: SaleQuote }) => (
  <section className={styles.totals} aria-label="合计">
    <p>
      可下单 <strong>{totals.orders}</strong> 单 {totals.pieces} 件，应付 <strong>{price(totals.payable)}</strong>
    </p>
    {orders.length > 0 && <AmountList amounts={totals} selling={totals.paid > 0 ? totals.paid : null} inline />}
  </section>
)

interface UnansweredProps {
  error: unknown
  confirm: () => void
  abandon: () => void
  close: () => void
}

/** A request was sent and no answer came: it may stand. Asking again repeats it, and never orders anything twice. */
const Unanswered = ({ error, confirm, abandon, close }: UnansweredProps) => {
  const [leaving, setLeaving] = useState(false)
  return (
    <ModalDialog name="下单结果还不清楚" close={close}>
      <h2>下单结果还不清楚</h2>
      <p role="alert">
        {error !== null && `${failureText(error)}。`}
        订单已经发出，但没有收到答复，可能已经生成。点“继续确认”，系统会自动核对，不会重复下单。
      </p>
      <DialogWays>
        <button type="button" className="button" onClick={() => setLeaving(true)}>
          放弃这次提交
        </button>
        <button type="button" className="button primary" onClick={confirm}>
          继续确认
        </button>
      </DialogWays>
      {leaving && (
        <ConfirmDialog
          title="确定要放弃这次提交吗？"
          text="订单可能已经生成。请先到订单列表核对，确认没有生成后再放弃，否则可能重复下单。"
          confirm="放弃并重新下单"
          back="再等等"
          onConfirm={abandon}
          close={() => setLeaving(false)}
        />
      )}
    </ModalDialog>
  )
}
