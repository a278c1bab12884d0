import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { AbnormalCase, CaseDecision } from '../../../../domain/abnormal'
import { usePorts } from '../../../frame/ports-context'
import { LoadFailure } from '../../../parts/LoadFailure'
import { Skeleton } from '../../../parts/Skeleton'
import { choicesQuery } from '../../../queries/abnormal'
import { areasQuery } from '../../../queries/address'
import { freightQuery } from '../../../queries/catalogue'
import { orderQuery } from '../../../queries/orders'
import { Result } from './Result'
import styles from './abnormal.module.css'

interface Props {
  one: AbnormalCase
  brandId: string | undefined
  pick: (brandId: string) => void
}

/** The couriers of the station, each with what taking it comes to. */
export const BrandPick = ({ one: { caseNo, orderNo }, brandId, pick }: Props) => {
  const { orders, account, catalogue, abnormal } = usePorts()
  const group = useId()
  const order = useQuery(orderQuery(orders, orderNo))
  const areas = useQuery(areasQuery(account))
  const [item] = order.data?.items ?? []
  const province = order.data?.consignee.areaText.split(' ')[0]
  const provinceCode = areas.data?.find(({ name }) => name === province)?.code ?? ''
  const offers = useQuery({
    ...freightQuery(catalogue, { id: item?.productId ?? '', provinceCode, qty: 1 }),
    enabled: item !== undefined && provinceCode !== '',
  })
  const brands = (offers.data ?? []).filter((one) => one.brandId !== order.data?.brand.id)
  const choices = brands.map((one): CaseDecision => ({ caseNo, option: 'change_brand', brandId: one.brandId }))
  const results = useQuery(choicesQuery(abnormal, choices))
  const failed = [order, areas, offers].find(({ isError, data }) => isError && !data)
  if (failed) return <LoadFailure error={failed.error} retry={() => void failed.refetch()} />
  if (!offers.data || results.isLoading) return <Skeleton lines={3} />
  if (brands.length === 0) return <p className={styles.quiet}>没有其他快递可换</p>
  return (
    <fieldset className={styles.specs}>
      <legend className={styles.legend}>现在是 {order.data?.brand.name}，换成</legend>
      {brands.map(({ brandId: id, name }, at) => {
        const result = results.data?.[at]
        return (
          <label key={id} className={styles.spec}>
            <input
              type="radio"
              name={group}
              checked={id === brandId}
              disabled={!!result?.problem}
              onChange={() => pick(id)}
              aria-labelledby={`${group}-${id}`}
              aria-describedby={`${group}-${id}-result`}
            />
            <span id={`${group}-${id}`}>{name}</span>
            <span />
            <Result of={result} id={`${group}-${id}-result`} />
          </label>
        )
      })}
    </fieldset>
  )
}
