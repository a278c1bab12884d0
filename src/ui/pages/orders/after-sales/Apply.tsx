import { useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import {
  applyMachine,
  type ApplyActor,
  type ApplyContext,
  type ApplyNews,
} from '../../../../application/after-sale/apply-machine'
import { isFailure } from '../../../../domain/failure'
import { zero } from '../../../../domain/money'
import { refusals } from '../../../../domain/refusals'
import { afterSalePath, orderPath, paths } from '../../../frame/paths'
import { ShortBy, TopUpDialog, useTopUp } from '../../../desk/top-up/TopUp'
import { failureText } from '../../../frame/failure-notice'
import { useNotices } from '../../../frame/ports-context'
import { useEmitted } from '../../../frame/use-emitted'
import { useFlow } from '../../../frame/use-flow'
import { LoadFailure } from '../../../parts/LoadFailure'
import { Nothing } from '../../../parts/Nothing'
import { PageSkeleton } from '../../../parts/PageSkeleton'
import { StatusTag } from '../StatusTag'
import { ClaimLines } from './ClaimLines'
import { AmountField, ReasonField, RefundToField, WordsField } from './ClaimFields'
import { PathChooser } from './PathChooser'
import { PicturesField } from './PicturesField'
import { Reckoning } from './Reckoning'
import { UnansweredApply } from './UnansweredApply'
import { usePictures } from './use-pictures'
import styles from './after-sales.module.css'
import { useActor } from '../../../desk/use-actor'

interface Props {
  orderNo: string
  caseNo: string
  account: string
}

/** One application: which way, for what, why, and what it comes to. The machine knows the steps, this page shows them. */
export const Apply = (props: Props) => {
  const apply = useFlow(applyMachine)
  const actor = useActor(apply, { input: props })
  const state = useSelector(actor, (snapshot) => snapshot)
  const { loaded, error } = state.context
  useNews(actor)

  if (state.matches('unloaded'))
    return isFailure(error, 'not-found') ? (
      <Nothing
        picture="lost"
        page
        lead={props.caseNo ? '没有这个售后单或订单' : '没有这个订单'}
        action={
          <a className="button" href={paths.applyAfterSales}>
            选择其他订单
          </a>
        }
      >
        链接可能不完整，或者它不属于这个账号。
      </Nothing>
    ) : (
      <LoadFailure page error={error} retry={() => actor.send({ type: 'retry' })} />
    )
  if (state.matches('unanswered') || (state.matches('applying') && state.context.doubts > 0))
    return (
      <UnansweredApply
        error={error}
        isAsking={state.matches('applying')}
        retry={() => actor.send({ type: 'retry' })}
        abandon={() => actor.send({ type: 'abandon' })}
      />
    )
  if (!loaded || state.matches('recalling') || state.matches('loading') || state.matches('abandoning'))
    return <PageSkeleton />
  const { detail } = loaded
  if (detail && !detail.can.edit && !detail.can.reapply)
    return (
      <Nothing
        picture="returns"
        page
        lead={refusals.afterSaleNotNow(detail.statusText, '修改').message}
        action={
          <a className="button" href={afterSalePath(detail.caseNo)}>
            查看售后单
          </a>
        }
      />
    )
  return <ApplyForm actor={actor} />
}

/** Results leave the machine as news; here they become ways, words and fresh data. */
const useNews = (actor: ApplyActor) => {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { say, failure } = useNotices()
  useEmitted<ApplyNews>(actor, (news) => {
    if (news.type === 'applied') {
      say('success', '售后申请已提交')
      void queries.invalidateQueries({ queryKey: ['mine'] })
      // Going back must not lead to a form that is already filed.
      void navigate(afterSalePath(news.caseNo), { replace: true })
    } else if (news.type === 'wrong') {
      const first = news.wrong[0]!
      say('warning', first.text)
      const field = document.querySelector<HTMLElement>(`[data-field=${first.field}]`)
      field?.scrollIntoView({ block: 'center' })
      field
        ?.querySelector<HTMLElement>('input:enabled, textarea, select, button:enabled')
        ?.focus({ preventScroll: true })
    } else if (!isFailure(news.error, 'balance-short')) failure(news.error)
  })
}

const titleOf = ({ loaded }: ApplyContext): string =>
  !loaded?.detail ? '申请售后' : loaded.detail.can.reapply ? '再次申请售后' : '修改售后申请'

const busyStates = ['checking', 'remembering', 'applying', 'applied'] as const

const ApplyForm = ({ actor }: { actor: ApplyActor }) => {
  const state = useSelector(actor, (snapshot) => snapshot)
  const { context } = state
  const { loaded, draft, error } = context
  const { say } = useNotices()
  const { order, paths: ways } = loaded!
  const pictures = usePictures(actor)
  const path = ways.find(({ type }) => type === draft.type)
  const isBusy = busyStates.some((one) => state.matches(one)) || context.submitting
  const isReckoning = state.matches({ editing: 'waiting' }) || state.matches({ editing: 'previewing' })
  const topUp = useTopUp()
  // The refusal that money has come for since.
  const [remedied, setRemedied] = useState<unknown>(null)
  const submit = () => (pictures.isUploading ? say('warning', '图片还在上传，请稍等') : actor.send({ type: 'submit' }))
  return (
    <section className={styles.page} aria-labelledby="apply-title" {...pictures.dropping}>
      <header className={styles.head}>
        <h1 id="apply-title">{titleOf(context)}</h1>
        <p className={styles.faint}>
          订单 <a href={orderPath(order.orderNo)}>{order.orderNo}</a> <StatusTag order={order} />
        </p>
      </header>
      <div className={styles.columns}>
        <fieldset className={styles.main} disabled={isBusy}>
          <legend className="visually-hidden">售后内容</legend>
          <PathChooser actor={actor} />
          {path && (
            <>
              <ClaimLines actor={actor} path={path} />
              <section className={styles.block}>
                <h2>原因与说明</h2>
                <ReasonField actor={actor} path={path} />
                {draft.type === 'refund_only' && <AmountField actor={actor} />}
                <WordsField actor={actor} />
                <PicturesField actor={actor} pictures={pictures} />
              </section>
            </>
          )}
        </fieldset>
        <aside className={styles.side} aria-label="费用与提交">
          <Reckoning context={context} isReckoning={isReckoning}>
            <RefundToField actor={actor} />
          </Reckoning>
          <div className={styles.block}>
            {state.matches({ editing: 'unpriced' }) && (
              <p role="alert" className={styles.alert}>
                {failureText(error)}{' '}
                <button type="button" className="button small" onClick={() => actor.send({ type: 'retry' })}>
                  重试
                </button>
              </p>
            )}
            {isFailure(error, 'balance-short') && error !== remedied && (
              <ShortBy lead="备用金不足，" amount={error.details.shortBy ?? zero} topUp={topUp} />
            )}
            {ways.some(({ allowed }) => allowed) ? (
              <>
                <button type="button" className={`button primary ${styles.go}`} aria-disabled={isBusy} onClick={submit}>
                  {isBusy ? '正在提交…' : '提交申请'}
                </button>
                <p className={styles.faint}>填写的内容会自动保存，刷新或重新登录后还在。</p>
              </>
            ) : (
              <a className="button" href={orderPath(order.orderNo)}>
                返回订单
              </a>
            )}
          </div>
        </aside>
      </div>
      <TopUpDialog topUp={topUp} next={{ text: '提交申请', run: submit }} recharged={() => setRemedied(error)} />
      <span className="visually-hidden" role="status">
        {isBusy ? '正在提交申请' : isReckoning ? '正在核算' : context.preview ? '已核算' : ''}
      </span>
    </section>
  )
}
