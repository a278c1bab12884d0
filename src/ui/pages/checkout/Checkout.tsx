import { useSelector } from '@xstate/react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { checkoutMachine, type CheckoutActor } from '../../../application/checkout/checkout-machine'
import type { OrderSource } from '../../../domain/ordering'
import { failureText } from '../../frame/failure-notice'
import { fieldId } from '../../desk/address/ConsigneeFields'
import { payPath } from '../../frame/paths'
import { useNotices } from '../../frame/ports-context'
import { useFlow } from '../../frame/use-flow'
import { Callout } from '../../parts/Callout'
import { areLinesGone, LinesGoneWays } from './LinesGone'
import { AmountsPanel, SubmitBar } from './AmountsPanel'
import { CONSIGNEE, ConsigneeSection } from './ConsigneeSection'
import { ParcelSection } from './ParcelSection'
import { NothingLeft, Problems, PROBLEMS } from './Problems'
import { Steps } from './Steps'
import { Unanswered } from './Unanswered'
import { CheckoutSkeleton } from './CheckoutSkeleton'
import { parcelsOf } from './checkout-view'
import { OwnerMissing } from './OwnerMissing'
import type { Owner } from './use-owner'
import styles from './checkout.module.css'
import { useActor } from '../../desk/use-actor'

const ReviewDialog = lazy(async () => ({ default: (await import('./ReviewDialog')).ReviewDialog }))

/** 确认订单: to whom, what, by which courier, for how much. The machine knows the steps; each part shows what it reads of it, and nothing else. */
export const Checkout = ({ source, owner, whenSubmitted }: Omit<FormProps, 'actor'>) => {
  const checkout = useFlow(checkoutMachine)
  const actor = useActor(checkout, { input: { source, account: owner.account ?? '' } })
  useNews(actor)

  const stage = useSelector(actor, stageOf)
  if (stage === 'coming') return <CheckoutSkeleton />
  if (stage === 'unreadable') return <Unreadable source={source} actor={actor} />
  if (stage === 'open') return <Open actor={actor} />
  return <Form source={source} owner={owner} whenSubmitted={whenSubmitted} actor={actor} />
}

type State = ReturnType<CheckoutActor['getSnapshot']>

const stageOf = (state: State): 'coming' | 'unreadable' | 'open' | 'form' => {
  if (state.matches('recalling') || state.matches('loading') || state.matches('abandoning')) return 'coming'
  if (state.matches('unloaded')) return 'unreadable'
  return state.matches('unanswered') || (state.matches('placing') && state.context.uncertain) ? 'open' : 'form'
}

const Open = ({ actor }: { actor: CheckoutActor }) => (
  <Unanswered
    error={useSelector(actor, errorOf)}
    isAsking={useSelector(actor, (state) => state.matches('placing'))}
    onConfirm={() => actor.send({ type: 'confirm' })}
    onAbandon={() => actor.send({ type: 'abandon' })}
  />
)

interface PartProps {
  actor: CheckoutActor
}

interface FormProps extends PartProps {
  source: OrderSource
  owner: Owner
  /** The order is on its way. */
  whenSubmitted: () => void
}

const Form = ({ source, owner, whenSubmitted, actor }: FormProps) => {
  const isBusy = useSelector(actor, isBusyIn)
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
          <Changes actor={actor} />
          <Parcels actor={actor} />
        </fieldset>
        <aside className={styles.side} aria-label="金额与提交">
          <Amounts actor={actor} />
          <Submit source={source} owner={owner} whenSubmitted={whenSubmitted} actor={actor} />
        </aside>
      </div>
      <Review actor={actor} />
      <Told actor={actor} />
    </div>
  )
}

const errorOf = ({ context }: State): unknown => context.error
const quoteOf = ({ context }: State) => context.quote
const offersOf = ({ context }: State) => context.offers
const problemsOf = ({ context }: State) => context.problems
const isQuotingIn = (state: State): boolean => state.matches({ editing: 'quoting' })
const isUnpricedIn = (state: State): boolean => state.matches({ editing: 'unpriced' })
const isReviewIn = (state: State): boolean => state.matches('review')
const isBusyIn = (state: State): boolean => busyStates.some((one) => state.matches(one))

const Changes = ({ actor }: PartProps) => {
  const problems = useSelector(actor, problemsOf)
  return useSelector(actor, isReviewIn) ? null : <Problems problems={problems} />
}

const Parcels = ({ actor }: PartProps) => {
  const quote = useSelector(actor, quoteOf)
  const offers = useSelector(actor, offersOf)
  const isUnpriced = useSelector(actor, isUnpricedIn)
  if (quote === null) return isUnpriced ? null : <CheckoutSkeleton part />
  const parcels = parcelsOf({ quote, offers })
  const all = parcels.map(({ parcelKey }) => parcelKey)
  return parcels.map((parcel, index) => (
    <ParcelSection
      key={parcel.parcelKey}
      actor={actor}
      parcel={parcel}
      title={parcels.length > 1 ? `包裹 ${index + 1}/${parcels.length}` : '商品清单'}
      all={all}
    />
  ))
}

const Amounts = ({ actor }: PartProps) => (
  <AmountsPanel quote={useSelector(actor, quoteOf)} isQuoting={useSelector(actor, isQuotingIn)} />
)

const Submit = ({ source, owner, whenSubmitted, actor }: FormProps) => {
  const quote = useSelector(actor, quoteOf)
  const problems = useSelector(actor, problemsOf)
  const error = useSelector(actor, errorOf)
  const isQuoting = useSelector(actor, isQuotingIn)
  const isUnpriced = useSelector(actor, isUnpricedIn)
  const isBusy = useSelector(actor, (state) => isBusyIn(state) || state.context.submitting)
  return (
    <SubmitBar
      isOpen={owner.account !== null}
      quote={quote}
      isQuoting={isQuoting}
      isUnpriced={isUnpriced}
      isBusy={isBusy}
      onSubmit={(payNow) => {
        whenSubmitted()
        actor.send({ type: 'submit', payNow })
      }}
    >
      {isUnpriced && (
        <Callout
          tone="bad"
          title={failureText(error)}
          className={styles.notice}
          action={
            !areLinesGone(source, error) && (
              <button type="button" className="button small" onClick={() => actor.send({ type: 'retry' })}>
                重试
              </button>
            )
          }
        >
          {areLinesGone(source, error) && <LinesGoneWays />}
        </Callout>
      )}
      {quote?.parcels.length === 0 && <NothingLeft problems={problems} />}
      {owner.account === null && <OwnerMissing owner={owner} what="提交订单" />}
    </SubmitBar>
  )
}

const Review = ({ actor }: PartProps) => {
  const problems = useSelector(actor, problemsOf)
  const error = useSelector(actor, errorOf)
  const quote = useSelector(actor, quoteOf)
  if (!useSelector(actor, isReviewIn)) return null
  return (
    <Suspense fallback={null}>
      <ReviewDialog
        problems={problems}
        error={error}
        quote={quote}
        onAccept={() => actor.send({ type: 'accept' })}
        onBack={() => actor.send({ type: 'back' })}
      />
    </Suspense>
  )
}

const Told = ({ actor }: PartProps) => (
  <span className="visually-hidden" role="status">
    {useSelector(actor, (state) =>
      isBusyIn(state) ? '正在提交订单' : state.context.offers.areaCode && state.context.quote ? '金额已更新' : '',
    )}
  </span>
)

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

const Unreadable = ({ source, actor }: Pick<FormProps, 'source' | 'actor'>) => {
  const error = useSelector(actor, errorOf)
  return (
    <section className={styles.blank} role="alert">
      <h1>确认订单</h1>
      <p>{failureText(error)}</p>
      {areLinesGone(source, error) ? (
        <LinesGoneWays />
      ) : (
        <button type="button" className="button primary" onClick={() => actor.send({ type: 'retry' })}>
          重试
        </button>
      )}
    </section>
  )
}
