import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useState, type FormEvent } from 'react'
import type { ScanMethod } from '../../../application/payment/payment-machine'
import type { RechargeActor } from '../../../application/recharge/recharge-machine'
import { fen, parseYuan, price, yuan, type Fen } from '../../../domain/money'
import { refusals } from '../../../domain/refusals'
import type { RechargeOffer, RechargePackage, RechargeWish } from '../../../domain/wallet/recharge'
import { failureText } from '../../frame/failure-notice'
import { usePorts } from '../../frame/ports-context'
import { LoadFailure } from '../../parts/LoadFailure'
import { DialogWays } from '../../parts/ModalDialog'
import { Skeleton } from '../../parts/Skeleton'
import { rechargeOfferQuery } from '../../queries/wallet'
import { scanMethodText } from '../pay/method-text'
import styles from './top-up.module.css'

/** What is bought and how it is paid. */
export const RechargeChoice = ({ least, actor }: { least: Fen; actor: RechargeActor }) => {
  const { wallet } = usePorts()
  const offer = useQuery(rechargeOfferQuery(wallet))
  if (offer.data) return <Choice offer={offer.data} least={least} actor={actor} />
  if (offer.error) return <LoadFailure error={offer.error} retry={() => void offer.refetch()} />
  return (
    <div role="status" aria-label="正在加载充值套餐">
      <Skeleton lines={4} />
    </div>
  )
}

/** The id of a package; '': a free amount. */
type Chosen = string

/** What covers the shortfall with the least money; an amount of one's own where nothing is lacking and nothing recommended. */
const firstChoice = ({ list }: RechargeOffer, least: Fen): Chosen =>
  least > 0 ? '' : ((list.find(({ recommended }) => recommended) ?? list[0])?.id ?? '')

const Choice = ({ offer, least, actor }: { offer: RechargeOffer; least: Fen; actor: RechargeActor }) => {
  const { list, min, max, payMethods } = offer
  const before = useSelector(actor, ({ context }) => context.choice)
  const error = useSelector(actor, ({ context }) => context.error)
  const value = useSelector(actor, (state) => state.value)
  const [chosen, setChosen] = useState<Chosen>(() => (before ? chosenOf(before.wish) : firstChoice(offer, least)))
  const [text, setText] = useState(() =>
    before && 'amount' in before.wish ? yuan(before.wish.amount) : least > 0 ? yuan(fen(Math.max(least, min))) : '',
  )
  const [method, setMethod] = useState<ScanMethod | undefined>(before?.method ?? payMethods[0])
  const [isTold, setTold] = useState(false)
  const amount = parseYuan(text.normalize('NFKC'))
  const isWrong = amount === null || amount < min || amount > max
  const wish: RechargeWish | null = chosen !== '' ? { packageId: chosen } : isWrong ? null : { amount }
  const isBusy = value === 'remembering' || value === 'opening'
  const isDoubtful = value === 'doubtful'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTold(true)
    if (wish && method && !isBusy && !isDoubtful) actor.send({ type: 'go', wish, method })
  }
  if (!method)
    return (
      <p role="status" className={styles.over}>
        暂时没有可用的支付方式，请联系客服。
      </p>
    )
  return (
    <form className={styles.choice} onSubmit={submit} noValidate>
      {least > 0 && (
        <p className={styles.short} role="status">
          还需充值 <strong>{price(least)}</strong>
          {least < min && `，每次最少充 ${price(min)}`}
        </p>
      )}
      <fieldset className={styles.packages} disabled={isBusy || isDoubtful}>
        <legend>{list.length > 0 ? '充多少' : '充值金额'}</legend>
        {list.map((one) => (
          <PackageCard
            key={one.id}
            one={one}
            least={least}
            isChosen={chosen === one.id}
            choose={() => setChosen(one.id)}
          />
        ))}
        <div className={styles.own} data-chosen={chosen === '' || undefined}>
          {list.length > 0 && (
            <label>
              <input type="radio" name="recharge" checked={chosen === ''} onChange={() => setChosen('')} /> 其他金额
            </label>
          )}
          <span className={styles.amountField}>
            <span aria-hidden="true">¥</span>
            <input
              className="input large"
              aria-label="充值金额（元）"
              inputMode="decimal"
              autoComplete="off"
              maxLength={13}
              value={text}
              placeholder={`${yuan(min)} 至 ${yuan(max)}`}
              aria-invalid={isTold && chosen === '' && isWrong}
              aria-describedby="recharge-wrong"
              onFocus={() => setChosen('')}
              onChange={(event) => setText(event.target.value)}
            />
          </span>
        </div>
      </fieldset>
      <p id="recharge-wrong" role="alert" className={styles.wrong}>
        {isTold && chosen === '' && isWrong && refusals.wrongRecharge(min, max).message}
      </p>
      {payMethods.length > 1 && (
        <fieldset className={styles.pays} disabled={isBusy || isDoubtful}>
          <legend>支付方式</legend>
          {payMethods.map((one) => (
            <label key={one}>
              <input type="radio" name="recharge-method" checked={method === one} onChange={() => setMethod(one)} />{' '}
              {scanMethodText[one]}
            </label>
          ))}
        </fieldset>
      )}
      {isDoubtful && (
        <p role="alert" className={styles.short}>
          {failureText(error)}。正在凭原来的请求核对，不会重复开单。
        </p>
      )}
      <DialogWays>
        {isDoubtful ? (
          <>
            <button type="button" className="button" onClick={() => actor.send({ type: 'again' })}>
              换一个金额
            </button>
            <button type="button" className="button primary" onClick={() => actor.send({ type: 'retry' })}>
              立即重试
            </button>
          </>
        ) : (
          <button type="submit" className="button primary" aria-disabled={isBusy}>
            {isBusy ? '正在开单…' : '去付款'}
          </button>
        )}
      </DialogWays>
    </form>
  )
}

const chosenOf = (wish: RechargeWish): Chosen => ('packageId' in wish ? wish.packageId : '')

const PackageCard = ({
  one,
  least,
  isChosen,
  choose,
}: {
  one: RechargePackage
  least: Fen
  isChosen: boolean
  choose: () => void
}) => (
  <label className={styles.package} data-chosen={isChosen || undefined}>
    <input type="radio" name="recharge" checked={isChosen} onChange={choose} className="visually-hidden" />
    <span>
      充 <strong>{price(one.payAmount)}</strong> {one.recommended && <span className="tag urgent">推荐</span>}
    </span>
    <span className={styles.gift}>{one.bonusAmount > 0 ? `送 ${price(one.bonusAmount)}` : '没有赠送'}</span>
    {one.payAmount + one.bonusAmount < least && <span className={styles.faint}>不够这次要付的</span>}
  </label>
)
