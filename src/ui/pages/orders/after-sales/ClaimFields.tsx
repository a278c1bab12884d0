import { useSelector } from '@xstate/react'
import type { ApplyActor } from '../../../../application/after-sale/apply-machine'
import type { AfterSalePath } from '../../../../domain/after-sale/path'
import type { RefundTo } from '../../../../domain/after-sale/types'
import { MAX_AFTER_SALE_WORDS } from '../../../../domain/after-sales'
import { price, yuan } from '../../../../domain/money'
import { Trouble } from './Trouble'
import styles from './after-sales.module.css'

export const ReasonField = ({ actor, path }: { actor: ApplyActor; path: AfterSalePath }) => {
  const { draft, wrong } = useSelector(actor, ({ context }) => context)
  return (
    <fieldset className={styles.plainSet} data-field="reason">
      <legend className={styles.label}>原因</legend>
      <div className={styles.reasons}>
        {path.reasons.map(({ code, text, needsPictures }) => (
          <label key={code} className={styles.reason}>
            <input
              type="radio"
              name="after-sale-reason"
              checked={draft.reason === code}
              aria-description={needsPictures ? '需要图片' : undefined}
              onChange={() => actor.send({ type: 'change', patch: { reason: code } })}
            />
            {text}
          </label>
        ))}
      </div>
      <Trouble wrong={wrong} field="reason" />
    </fieldset>
  )
}

/** Less than all that may be given back may be asked for, where nothing is sent back. */
export const AmountField = ({ actor }: { actor: ApplyActor }) => {
  const { draft, preview, wrong } = useSelector(actor, ({ context }) => context)
  return (
    <div className={styles.field} data-field="amount">
      <label className={styles.label} htmlFor="after-sale-amount">
        退款金额（元）
      </label>
      <input
        id="after-sale-amount"
        className="input"
        inputMode="decimal"
        autoComplete="off"
        maxLength={13}
        value={draft.amount}
        placeholder={preview ? `全部 ${yuan(preview.refundAmount)}` : '全部'}
        aria-invalid={wrong.some(({ field }) => field === 'amount')}
        onChange={(event) =>
          actor.send({ type: 'change', patch: { amount: event.target.value.normalize('NFKC').trim() } })
        }
      />
      <span className={styles.faint}>{preview && `最多 ${price(preview.refundAmount)}，不填就是全部`}</span>
      <Trouble wrong={wrong} field="amount" />
    </div>
  )
}

export const WordsField = ({ actor }: { actor: ApplyActor }) => {
  const words = useSelector(actor, ({ context }) => context.draft.description)
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor="after-sale-words">
        说明（选填）
      </label>
      <textarea
        id="after-sale-words"
        className="input"
        rows={3}
        maxLength={MAX_AFTER_SALE_WORDS}
        value={words}
        placeholder="遇到了什么问题，写清楚处理更快"
        onChange={(event) => actor.send({ type: 'change', patch: { description: event.target.value } })}
      />
      <span className={styles.faint}>
        {words.length} / {MAX_AFTER_SALE_WORDS}
      </span>
    </div>
  )
}

const toText: Record<RefundTo, string> = { reserve: '备用金（马上到账）', original: '原路退回' }

export const RefundToField = ({ actor }: { actor: ApplyActor }) => {
  const { draft, preview } = useSelector(actor, ({ context }) => context)
  if (!preview || preview.refundTo.length < 2) return null
  return (
    <fieldset className={styles.plainSet}>
      <legend className={styles.label}>退到哪里</legend>
      <div className={styles.reasons}>
        {preview.refundTo.map((to) => (
          <label key={to} className={styles.reason}>
            <input
              type="radio"
              name="after-sale-to"
              checked={draft.refundTo === to}
              onChange={() => actor.send({ type: 'change', patch: { refundTo: to } })}
            />
            {toText[to]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
