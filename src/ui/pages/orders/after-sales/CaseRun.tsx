import { useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState, type MouseEvent } from 'react'
import type { CaseWish } from '../../../../application/after-sale/act-actors'
import { actMachine, type ActNews } from '../../../../application/after-sale/act-machine'
import { readReturnNumber, usualCouriers } from './return-number'
import type { AfterSaleSummary } from '../../../../domain/after-sales'
import { TRACKING } from '../../../../domain/order-life/station'
import { refusals } from '../../../../domain/refusals'
import { failureText } from '../../../frame/failure-notice'
import { useNotices, useSession } from '../../../frame/ports-context'
import { useEmitted } from '../../../frame/use-emitted'
import { useFlow } from '../../../frame/use-flow'
import { DialogWays, ModalDialog } from '../../../parts/ModalDialog'
import { holdSecondClick } from '../../../frame/second-click'
import type { CaseAct } from './use-case-run'
import styles from './after-sales.module.css'
import { useActor } from '../../../desk/use-actor'

interface Props {
  act: CaseAct
  one: AfterSaleSummary
  close: () => void
}

/** One thing done to an application: asked, done once, and told. */
export const CaseRun = ({ act, one, close }: Props) => {
  const account = useSession().profile?.account ?? ''
  const queries = useQueryClient()
  const { say } = useNotices()
  const actor = useActor(useFlow(actMachine), { input: { account, caseNo: one.caseNo } })
  const state = useSelector(actor, (snapshot) => snapshot)
  const { error } = state.context
  useEmitted<ActNews>(actor, (news) => {
    // Refused, it stands otherwise than the page shows.
    void queries.invalidateQueries({ queryKey: ['mine'] })
    if (news.type === 'done') say('success', words[act].done)
  })
  const isOver = state.status === 'done'
  const end = useEffectEvent(close)
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  if (isOver) return null

  const leave = () => actor.send({ type: 'leave' })
  const go = (wish: CaseWish) => actor.send({ type: 'go', wish })
  const isBusy = state.matches('remembering') || state.matches('doing')
  if (state.matches('doubtful'))
    return (
      <ModalDialog name="没有收到答复" close={leave}>
        <h2>没有收到答复</h2>
        <p role="alert">{failureText(error)}。正在凭原来的请求核对，不会重复办理。</p>
        <DialogWays>
          <button type="button" className="button" onClick={leave}>
            关闭
          </button>
          <button type="button" className="button primary" onClick={() => actor.send({ type: 'retry' })}>
            立即重试
          </button>
        </DialogWays>
      </ModalDialog>
    )
  const refusal = state.matches('refused') ? failureText(error) : ''
  return act === 'ship' ? (
    <ShipForm one={one} isBusy={isBusy} refusal={refusal} go={go} leave={leave} />
  ) : (
    <Sure act={act} one={one} isBusy={isBusy} refusal={refusal} go={go} leave={leave} />
  )
}

const words: Record<
  CaseAct,
  { title: string; text: (one: AfterSaleSummary) => string; confirm: string; done: string }
> = {
  ship: { title: '填写寄回单号', text: () => '', confirm: '确定', done: '寄回单号已保存' },
  cancel: {
    title: '确定要撤销这次申请吗？',
    text: ({ fee }) => `撤销后站点不再处理${fee > 0 ? '，冻结的费用马上退回备用金' : ''}；需要时可以重新申请。`,
    confirm: '撤销申请',
    done: '申请已撤销',
  },
  confirm: {
    title: '确认已经收到了吗？',
    text: () => '确认后这次售后就完成了。',
    confirm: '确认收到',
    done: '已确认收到，售后完成',
  },
  send_back: {
    title: '要站点把商品寄回吗？',
    text: () => '站点会把验货没有通过的商品寄回给您，这次申请随后关闭，不退款。',
    confirm: '寄回给我',
    done: '已选择寄回，站点会寄出',
  },
  abandon: {
    title: '确定要放弃这些商品吗？',
    text: () => '放弃后商品不寄回，也不退款，这次申请关闭，不能再改。',
    confirm: '放弃商品',
    done: '已放弃，申请已关闭',
  },
}

const wishOf: Record<Exclude<CaseAct, 'ship'>, CaseWish> = {
  cancel: { act: 'cancel' },
  confirm: { act: 'confirm' },
  send_back: { act: 'choose', option: 'send_back' },
  abandon: { act: 'choose', option: 'abandon' },
}

interface AskProps {
  one: AfterSaleSummary
  isBusy: boolean
  refusal: string
  go: (wish: CaseWish) => void
  leave: () => void
}

const Sure = ({ act, one, isBusy, refusal, go, leave }: AskProps & { act: Exclude<CaseAct, 'ship'> }) => {
  const { title, text, confirm } = words[act]
  const press = (event: MouseEvent) => {
    holdSecondClick(event)
    go(wishOf[act])
  }
  return (
    <ModalDialog name={title} close={leave}>
      <h2>{title}</h2>
      <p>{text(one)}</p>
      {refusal && (
        <p role="alert" className={styles.trouble}>
          {refusal}
        </p>
      )}
      <DialogWays>
        <button type="button" className="button" onClick={leave}>
          {refusal ? '关闭' : '再想想'}
        </button>
        {!refusal && (
          <button type="button" className="button primary" disabled={isBusy} onClick={press}>
            {confirm}
          </button>
        )}
      </DialogWays>
    </ModalDialog>
  )
}

const ShipForm = ({ one, isBusy, refusal, go, leave }: AskProps) => {
  const [brand, setBrand] = useState('')
  const [trackingNo, setTrackingNo] = useState('')
  const [isTried, setTried] = useState(false)
  const wrongBrand = brand.trim() === '' ? '请选择或填写快递公司' : ''
  const wrongNo =
    trackingNo === '' ? '请填写快递单号' : TRACKING.test(trackingNo) ? '' : refusals.wrongTrackingNo().message
  const title = one.status === 'returning' ? '更正寄回单号' : '填写寄回单号'
  const type = (typed: string) => setTrackingNo(typed.normalize('NFKC').replaceAll(/\s/g, ''))
  return (
    <ModalDialog name={title} close={leave} wide>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (!wrongBrand && !wrongNo) go({ act: 'ship', parcel: { brand: brand.trim(), trackingNo } })
        }}
      >
        <h2>{title}</h2>
        <p className={styles.faint}>请寄到退货地址后填写。整段短信也可以直接粘贴到单号里。</p>
        <div className={styles.field}>
          <label className={styles.label} htmlFor="return-brand">
            快递公司
          </label>
          <input
            id="return-brand"
            className="input"
            list="usual-couriers"
            maxLength={32}
            value={brand}
            aria-invalid={isTried && wrongBrand !== ''}
            onChange={(event) => setBrand(event.target.value)}
          />
          <datalist id="usual-couriers">
            {usualCouriers.map((courier) => (
              <option key={courier} value={courier} />
            ))}
          </datalist>
          {isTried && wrongBrand && (
            <p role="alert" className={styles.trouble}>
              {wrongBrand}
            </p>
          )}
        </div>
        <div className={styles.field}>
          <label className={styles.label} htmlFor="return-number">
            快递单号
          </label>
          <input
            id="return-number"
            className="input"
            autoComplete="off"
            maxLength={40}
            value={trackingNo}
            aria-invalid={isTried && wrongNo !== ''}
            onChange={(event) => type(event.target.value)}
            onPaste={(event) => {
              const read = readReturnNumber(event.clipboardData.getData('text'))
              if (!read.trackingNo) return
              event.preventDefault()
              setTrackingNo(read.trackingNo)
              if (read.brand) setBrand(read.brand)
            }}
          />
          {isTried && wrongNo && (
            <p role="alert" className={styles.trouble}>
              {wrongNo}
            </p>
          )}
        </div>
        {refusal && (
          <p role="alert" className={styles.trouble}>
            {refusal}
          </p>
        )}
        <DialogWays>
          <button type="button" className="button" onClick={leave}>
            取消
          </button>
          <button type="submit" className="button primary" disabled={isBusy}>
            {isBusy ? '正在保存…' : '确定'}
          </button>
        </DialogWays>
      </form>
    </ModalDialog>
  )
}
