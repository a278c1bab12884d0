import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { MAX_FEN, parseYuan, price, yuan, zero, type Fen } from '../../../../domain/money'
import { BAD_AMOUNT } from '../../../../domain/refusals'
import { useNotices, usePorts } from '../../../frame/ports-context'
import styles from './purse.module.css'

/** From when on the buyer is warned, changed where it stands. */
export const Threshold = ({ lowBalanceAt }: { lowBalanceAt: Fen }) => {
  const [isEditing, setEditing] = useState(false)
  return isEditing ? (
    <Edit lowBalanceAt={lowBalanceAt} close={() => setEditing(false)} />
  ) : (
    <p className={styles.threshold}>
      低余额提醒：{lowBalanceAt > 0 ? `低于 ${price(lowBalanceAt)} 时提醒` : '没有设置'}{' '}
      <button type="button" className={styles.textButton} onClick={() => setEditing(true)}>
        {lowBalanceAt > 0 ? '修改提醒' : '设置提醒'}
      </button>
    </p>
  )
}

const Edit = ({ lowBalanceAt, close }: { lowBalanceAt: Fen; close: () => void }) => {
  const { auth } = usePorts()
  const { say, failure } = useNotices()
  const queries = useQueryClient()
  const [text, setText] = useState(lowBalanceAt > 0 ? yuan(lowBalanceAt) : '')
  const [isWrong, setWrong] = useState(false)
  const save = useMutation({
    meta: { quiet: true },
    mutationFn: (amount: Fen) => auth.updateProfile({ lowBalanceAt: amount }),
    onError: failure,
    onSuccess(_, amount) {
      say('success', amount > 0 ? `余额低于 ${price(amount)} 时会提醒您` : '已关闭低余额提醒')
      close()
      return queries.invalidateQueries({ queryKey: ['mine'] })
    },
  })
  const keep = (amount: Fen | null) => {
    const isAmount = amount !== null && amount <= MAX_FEN
    setWrong(!isAmount)
    if (isAmount && !save.isPending) save.mutate(amount)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    keep(parseYuan(text.normalize('NFKC')))
  }
  return (
    <form className={styles.threshold} onSubmit={submit}>
      <label htmlFor="low-balance-at">余额低于多少元时提醒</label>
      <input
        id="low-balance-at"
        className="input"
        inputMode="decimal"
        autoComplete="off"
        maxLength={13}
        value={text}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it stands where the button was that was pressed
        autoFocus
        aria-invalid={isWrong}
        aria-describedby="low-balance-wrong"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && close()}
      />
      <button type="submit" className="button small" aria-disabled={save.isPending}>
        保存
      </button>
      {lowBalanceAt > 0 && (
        <button type="button" className="button small" aria-disabled={save.isPending} onClick={() => keep(zero)}>
          关闭提醒
        </button>
      )}
      <button type="button" className="button small" onClick={close}>
        取消
      </button>
      <span id="low-balance-wrong" role="alert" className={styles.wrong}>
        {isWrong && BAD_AMOUNT}
      </span>
    </form>
  )
}
