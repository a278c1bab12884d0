import { useSelector } from '@xstate/react'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import type { CheckoutEvent } from '../../../application/checkout/checkout-context'
import { checkoutMachine, type CheckoutActor } from '../../../application/checkout/checkout-machine'
import type { OrderSource } from '../../../domain/ordering'
import { failureText } from '../../frame/failure-notice'
import { fieldId } from '../../desk/address/ConsigneeFields'
import { payPath } from '../../frame/paths'
import { useNotices } from '../../frame/ports-context'
import { useFlow } from '../../frame/use-flow'
import { areLinesGone, LinesGoneWays } from './LinesGone'
import { AmountsPanel, SubmitBar } from './AmountsPanel'
import { CONSIGNEE, ConsigneeSection } from './ConsigneeSection'
import { ParcelSection } from './ParcelSection'
import { NothingLeft, Problems, PROBLEMS } from './Problems'
import { Steps } from './Steps'
import { ReviewDialog } from './ReviewDialog'
import { Unanswered } from './Unanswered'
import { CheckoutSkeleton } from './CheckoutSkeleton'
import { parcelsOf } from './checkout-view'
import { OwnerMissing } from './OwnerMissing'
import type { Owner } from './use-owner'
import styles from './checkout.module.css'
import { useActor } from '../../desk/use-actor'

/** 确认订单: to whom, what, by which courier, for how much. The machine knows the steps, this page shows them. */
export const Checkout = ({ source, owner }: { source: OrderSource; owner: Owner }) => {
  const checkout = useFlow(checkoutMachine)
  const actor = useActor(checkout, { input: { source, account: owner.account ?? '' } })
  useNews(actor)

  const state = useSelector(actor, (snapshot) => snapshot)
  const { quote, offers, problems, error } = state.context
  const send = (event: CheckoutEvent) => actor.send(event)
  const isBusy = busyStates.some((one) => state.matches(one))

  if (state.matches('recalling') || state.matches('loading') || state.matches('abandoning')) return <CheckoutSkeleton />
  if (state.matches('unloaded'))
    return <Unreadable source={source} error={error} retry={() => send({ type: 'retry' })} />
  const isOpen = state.matches('unanswered') || (state.matches('placing') && state.context.uncertain)
  if (isOpen) {
    return (
      <Unanswered
        error={error}
        isAsking={state.matches('placing')}
        onConfirm={() => send({ type: 'confirm' })}
        onAbandon={() => send({ type: 'abandon' })}
      />
    )
  }
  const parcels = parcelsOf(state.context)
  return (
    <div className={styles.checkout}>
      <header className={styles.top}>
        <h1>确认订单</h1>
        {source.family === 'cart' && <Steps now="确认" />}
      </header>
      <div className={styles.columns}>
        <fieldset className={styles.main} disabled={isBusy}>
          <legend className="visually-hidden">订单内容</legend>
          <ConsigneeSection actor={actor} />
          {!state.matches('review') && <Problems problems={problems} />}
          {quote === null && !state.matches({ editing: 'unpriced' }) && <CheckoutSkeleton part />}
          {parcels.map((parcel, index) => (
            <ParcelSection
              key={parcel.parcelKey}
              actor={actor}
              parcel={parcel}
              title={parcels.length > 1 ? `包裹 ${index + 1}/${parcels.length}` : '商品清单'}
              all={parcels.map(({ parcelKey }) => parcelKey)}
            />
          ))}
        </fieldset>
        <aside className={styles.side} aria-label="金额与提交">
          <AmountsPanel quote={quote} isQuoting={state.matches({ editing: 'quoting' })} />
          <SubmitBar
            isOpen={owner.account !== null}
            quote={quote}
            isQuoting={state.matches({ editing: 'quoting' })}
            isBusy={isBusy || state.context.submitting}
            onSubmit={(payNow) => send({ type: 'submit', payNow })}
          >
            {state.matches({ editing: 'unpriced' }) && (
              <Alert
                type="error"
                showIcon
                title={failureText(error)}
                {...(areLinesGone(source, error)
                  ? { description: <LinesGoneWays /> }
                  : {
                      action: (
                        <Button size="small" onClick={() => send({ type: 'retry' })}>
                          重试
                        </Button>
                      ),
                    })}
                className={styles.notice}
              />
            )}
            {quote?.parcels.length === 0 && <NothingLeft problems={problems} />}
            {owner.account === null && <OwnerMissing owner={owner} what="提交订单" />}
          </SubmitBar>
        </aside>
      </div>
      <ReviewDialog
        open={state.matches('review')}
        problems={problems}
        error={error}
        quote={quote}
        onAccept={() => send({ type: 'accept' })}
        onBack={() => send({ type: 'back' })}
      />
      <span className="visually-hidden" role="status">
        {isBusy ? '正在提交订单' : offers.areaCode && quote ? '金额已更新' : ''}
      </span>
    </div>
  )
}

const busyStates = ['checking', 'remembering', 'placing', 'rechecking', 'placed'] as const

/** Results leave the machine as news; here they become ways, words and fresh data. */
const useNews = (actor: CheckoutActor) => {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { say, failure } = useNotices()
  useEffect(() => {
    const listeners = [
      actor.on('placed', ({ placed }) => {
        if (placed.addressKept === false) say('warning', '订单已提交，但收货地址未能存入地址簿')
        void queries.invalidateQueries({ queryKey: ['mine'] })
        // Going back must not lead to a form that is already placed.
        void navigate(payPath(placed.paymentNo), { replace: true })
      }),
      actor.on('refused', ({ error }) => failure(error)),
      actor.on('nothing to order', () => document.getElementById(PROBLEMS)?.scrollIntoView({ block: 'center' })),
      actor.on('incomplete', ({ wrong }) => {
        const first = wrong[0]
        if (!first) return
        const field = document.getElementById(fieldId(CONSIGNEE, first.field))
        field?.scrollIntoView({ block: 'center' })
        field?.focus({ preventScroll: true })
      }),
    ]
    return () => listeners.forEach((listener) => listener.unsubscribe())
  }, [actor, navigate, queries, say, failure])
}

const Unreadable = ({ source, error, retry }: { source: OrderSource; error: unknown; retry: () => void }) => (
  <section className={styles.blank} role="alert">
    <h1>确认订单</h1>
    <p>{failureText(error)}</p>
    {areLinesGone(source, error) ? (
      <LinesGoneWays />
    ) : (
      <Button type="primary" onClick={retry}>
        重试
      </Button>
    )}
  </section>
)
