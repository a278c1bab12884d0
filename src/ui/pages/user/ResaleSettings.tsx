import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { parseYuan, yuan, zero, type Fen } from '../../../domain/money'
import { parseRatio } from '../../../domain/resale'
import type { Profile } from '../../../domain/session'
import { useNotices, usePorts } from '../../frame/ports-context'
import styles from './user.module.css'

/** How this buyer works: what margins are reckoned from, to whom a checkout begins, and when the reserve is low. */
export const ResaleSettings = ({ profile }: { profile: Profile }) => {
  const { auth } = usePorts()
  const { say, failure } = useNotices()
  const queries = useQueryClient()
  const [isOwn, setOwn] = useState(profile.priceRatio !== 0)
  const [text, setText] = useState(profile.priceRatio === 0 ? '2.5' : String(profile.priceRatio / 100))
  const [useDefaultAddress, setDefault] = useState(profile.useDefaultAddress)
  const [lowText, setLow] = useState(profile.lowBalanceAt ? yuan(profile.lowBalanceAt) : '')
  const [wrong, setWrong] = useState({ ratio: '', low: '' })
  const save = useMutation({
    meta: { quiet: true },
    mutationFn: (change: { priceRatio: number; lowBalanceAt: Fen }) =>
      auth.updateProfile({ ...change, useDefaultAddress }),
    onError: failure,
    onSuccess: () => {
      say('success', '设置已保存')
      return queries.invalidateQueries({ queryKey: ['mine'] })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = isOwn ? parseRatio(text) : { ratio: 0 }
    const lowBalanceAt = lowText.trim() === '' ? zero : parseYuan(lowText.normalize('NFKC'))
    setWrong({
      ratio: 'wrong' in typed ? typed.wrong : '',
      low: lowBalanceAt === null ? '请输入金额，最多两位小数；不提醒就留空' : '',
    })
    if ('ratio' in typed && lowBalanceAt !== null) save.mutate({ priceRatio: typed.ratio, lowBalanceAt })
  }
  return (
    <form className={`card ${styles.settings}`} onSubmit={submit} aria-labelledby="resale-title">
      <h2 id="resale-title">采购设置</h2>
      <fieldset>
        <legend>毛利按什么售价计算</legend>
        <label>
          <input type="radio" name="selling" checked={!isOwn} onChange={() => setOwn(false)} />
          建议零售价
        </label>
        <label>
          <input type="radio" name="selling" checked={isOwn} onChange={() => setOwn(true)} />
          代发价乘以
        </label>
        <span className={styles.ratio}>
          <input
            className="input"
            aria-label="售价倍率"
            inputMode="decimal"
            value={text}
            maxLength={5}
            aria-invalid={wrong.ratio !== ''}
            aria-describedby="ratio-wrong"
            onFocus={() => setOwn(true)}
            onChange={(event) => setText(event.target.value)}
          />
          倍
        </span>
      </fieldset>
      <p id="ratio-wrong" role="alert" className={styles.wrong}>
        {wrong.ratio}
      </p>
      <label className={styles.low}>
        备用金低于
        <input
          className="input"
          aria-label="余额提醒线（元）"
          inputMode="decimal"
          placeholder="不提醒"
          value={lowText}
          maxLength={13}
          aria-invalid={wrong.low !== ''}
          aria-describedby="low-wrong"
          onChange={(event) => setLow(event.target.value)}
        />
        元时提醒充值
      </label>
      {wrong.low && (
        <p id="low-wrong" role="alert" className={styles.wrong}>
          {wrong.low}
        </p>
      )}
      <label>
        <input type="checkbox" checked={useDefaultAddress} onChange={(event) => setDefault(event.target.checked)} />
        使用默认地址：下单时先填好默认收货地址（替顾客下单时建议不开）
      </label>
      <button type="submit" className="button" disabled={save.isPending}>
        {save.isPending ? '正在保存…' : '保存设置'}
      </button>
    </form>
  )
}
