import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { MAX_LINE_QTY } from '../../../domain/limits'
import type { FreightOffer } from '../../../domain/catalogue'
import { price } from '../../../domain/money'
import { failureText } from '../../frame/failure-notice'
import { usePorts } from '../../frame/ports-context'
import { areasQuery } from '../../queries/address'
import { freightQuery } from '../../queries/catalogue'
import styles from './product-page.module.css'

/** So many couriers are told at once; the server sorts the cheapest to the front and what doesn't reach to the end. */
const AT_FIRST = 3
const PAUSE_MS = 300

/** What sending this many pieces to a province costs, before anything is ordered. */
export const useFreight = (productId: string, qty: number) => {
  const { catalogue } = usePorts()
  const [provinceCode, setProvinceCode] = useState('')
  const wanted = Math.min(Math.max(qty, 1), MAX_LINE_QTY)
  const settled = useSettled(wanted)
  const offers = useQuery({
    ...freightQuery(catalogue, { id: productId, provinceCode, qty: settled }),
    enabled: provinceCode !== '',
  })
  // What stands there for another province or quantity would be taken for this one's.
  const waiting = wanted !== settled || offers.isPlaceholderData || (offers.isFetching && !offers.data)
  const isKnown = provinceCode !== '' && !waiting
  /** The cheapest that reaches: what a checkout will choose. Undefined while none is known. */
  const fee = isKnown ? offers.data?.find(({ reachable }) => reachable)?.fee : undefined
  return { provinceCode, setProvinceCode, wanted, settled, offers, waiting, fee }
}

export const Freight = ({ freight }: { freight: ReturnType<typeof useFreight> }) => {
  const { provinceCode, setProvinceCode, wanted, settled, offers, waiting } = freight
  const { account } = usePorts()
  const [isWanted, setWanted] = useState(false)
  const isIdle = useIdle()
  const areas = useQuery({ ...areasQuery(account), enabled: isWanted || isIdle })
  const want = () => setWanted(true)
  const [all, setAll] = useState(false)
  return (
    <div className={styles.freight}>
      <label>
        运费
        <select
          value={provinceCode}
          onChange={(event) => setProvinceCode(event.target.value)}
          onFocus={want}
          onPointerEnter={want}
          aria-label="寄往省份"
        >
          <option value="">{areas.isFetching ? '正在加载省份…' : '寄往哪个省份？'}</option>
          {areas.data?.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {!areas.data && areas.error && !areas.isFetching ? (
        <Failed error={areas.error} retry={() => void areas.refetch()} />
      ) : provinceCode === '' ? null : waiting ? (
        <span role="status">正在查询 {wanted} 件的运费…</span>
      ) : offers.data ? (
        <Offers offers={offers.data} qty={settled} all={all} setAll={setAll} />
      ) : (
        <Failed error={offers.error} retry={() => void offers.refetch()} />
      )}
    </div>
  )
}

type OffersProps = { offers: readonly FreightOffer[]; qty: number; all: boolean; setAll: (all: boolean) => void }

const Offers = ({ offers, qty, all, setAll }: OffersProps) => {
  const told = all ? offers : offers.slice(0, AT_FIRST)
  return (
    <>
      <span role="status">
        {qty} 件：
        {offers.some(({ reachable }) => reachable) || all
          ? told.map(({ name, fee, reachable }) => `${name} ${reachable ? price(fee) : '不可达'}`).join('，')
          : '暂无快递可达'}
      </span>
      {offers.length > AT_FIRST && (
        <button type="button" className="pill" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? '收起' : `展开全部 ${offers.length} 家快递`}
        </button>
      )}
    </>
  )
}

const Failed = ({ error, retry }: { error: unknown; retry: () => void }) => (
  <>
    <span role="alert">{failureText(error)}</span>
    <button type="button" className="pill" onClick={retry}>
      重试
    </button>
  </>
)

/** Whether the browser has had time to spare: the areas of the country are large and never part of a first screen. */
const useIdle = (): boolean => {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    if (typeof window.requestIdleCallback !== 'function') {
      const timer = setTimeout(() => setIdle(true))
      return () => clearTimeout(timer)
    }
    const request = window.requestIdleCallback(() => setIdle(true), { timeout: 3000 })
    return () => window.cancelIdleCallback(request)
  }, [])
  return isIdle
}

/** The number once it has stood still for a moment: not every click on + is a question to the server. */
const useSettled = (value: number): number => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
