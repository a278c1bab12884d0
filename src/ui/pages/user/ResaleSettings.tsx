import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { parseRatio } from '../../../domain/resale'
import type { Profile } from '../../../domain/session'
import { useNotices, usePorts } from '../../frame/ports-context'
import { meQuery } from '../../queries/me'
import styles from './user.module.css'

/** How this buyer resells: what margins are reckoned from, and to whom a checkout begins. */
export const ResaleSettings = ({ profile }: { profile: Profile }) => {
  const { auth } = usePorts()
  const { say, failure } = useNotices()
  const queries = useQueryClient()
  const [isOwn, setOwn] = useState(profile.priceRatio !== 0)
  const [text, setText] = useState(profile.priceRatio === 0 ? '2.5' : String(profile.priceRatio / 100))
  const [useDefaultAddress, setDefault] = useState(profile.useDefaultAddress)
  const [wrong, setWrong] = useState('')
  const save = useMutation({
    meta: { quiet: true },
    mutationFn: (priceRatio: number) => auth.updateProfile({ priceRatio, useDefaultAddress }),
    onError: failure,
    onSuccess: () => {
      say('success', '设置已保存')
      return queries.invalidateQueries(meQuery(auth))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = isOwn ? parseRatio(text) : { ratio: 0 }
    setWrong('wrong' in typed ? typed.wrong : '')
    if ('ratio' in typed) save.mutate(typed.ratio)
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
        <span>
          <input
            className="input"
            aria-label="售价倍率"
            inputMode="decimal"
            value={text}
            maxLength={5}
            aria-invalid={wrong !== ''}
            aria-describedby="ratio-wrong"
            onFocus={() => setOwn(true)}
            onChange={(event) => setText(event.target.value)}
          />
          倍
        </span>
      </fieldset>
      <p id="ratio-wrong" role="alert" className={styles.wrong}>
        {wrong}
      </p>
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
