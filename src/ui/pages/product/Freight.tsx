import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { price } from '../../../domain/money'
import { usePorts } from '../../ports-context'
import { areasQuery } from '../../queries/address'
import { freightQuery } from '../../queries/catalogue'
import styles from './product-page.module.css'

/** What sending one piece to a province costs, before anything is ordered. */
export const Freight = ({ productId }: { productId: string }) => {
  const { account, catalogue } = usePorts()
  const [provinceCode, setProvinceCode] = useState('')
  const { data: provinces = [] } = useQuery(areasQuery(account))
  const { data, error } = useQuery({
    ...freightQuery(catalogue, { id: productId, provinceCode, qty: 1 }),
    enabled: provinceCode !== '',
  })
  const reachable = data?.filter((offer) => offer.reachable) ?? []
  return (
    <div className={styles.freight}>
      <label>
        运费
        <select value={provinceCode} onChange={(event) => setProvinceCode(event.target.value)} aria-label="寄往省份">
          <option value="">寄往哪个省份？</option>
          {provinces.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <span role="status">
        {error
          ? '运费没有查到，请稍后再试'
          : data && provinceCode
            ? reachable.length === 0
              ? '暂无快递可达'
              : reachable
                  .slice(0, 3)
                  .map(({ name, fee }) => `${name} ${price(fee)}`)
                  .join('，')
            : ''}
      </span>
    </div>
  )
}
