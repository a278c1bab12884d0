import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Named } from '../../../domain/catalogue'
import { FLAGS, type AfterSaleState, type Flag } from '../../../domain/order'
import { Chips } from '../../parts/list/Chips'
import { DayField } from '../../parts/list/DayField'
import { FilterSheet } from '../../parts/list/FilterSheet'
import { usePorts } from '../../frame/ports-context'
import { stationsQuery } from '../../queries/address'
import { abnormalText, afterSaleText, chipsOf, cleared, flagText, type OrderFilters } from './order-filters'
import styles from './orders.module.css'

interface Props {
  filters: OrderFilters
  change: (patch: Partial<OrderFilters>) => void
  /** That the buyer's orders came from. */
  shops: readonly Named[]
}

/** What narrows the list besides its tab and keyword. */
export const Filters = (props: Props) => (
  <FilterSheet show="查看订单">
    <Fields {...props} />
  </FilterSheet>
)

const Fields = ({ filters, change, shops }: Props) => {
  const { account } = usePorts()
  const { data: stations = [] } = useQuery(stationsQuery(account))
  return (
    <div className={styles.fields}>
      <DayField
        name="下单时间从"
        value={filters.dateFrom}
        most={filters.dateTo}
        set={(dateFrom) => change({ dateFrom })}
      />
      <DayField name="到" value={filters.dateTo} least={filters.dateFrom} set={(dateTo) => change({ dateTo })} />
      <Field name="站点">
        <Choice
          value={filters.stationId}
          options={stations.map(({ id, name }) => [id, name])}
          set={(stationId) => change({ stationId })}
        />
      </Field>
      {(shops.length > 0 || filters.shopId) && (
        <Field name="店铺">
          <Choice
            value={filters.shopId}
            options={shops.map(({ id, name }) => [id, name])}
            set={(shopId) => change({ shopId })}
          />
        </Field>
      )}
      <Field name="旗帜">
        <Choice
          value={filters.flag === undefined ? undefined : String(filters.flag)}
          options={FLAGS.map((flag) => [String(flag), flagText[flag]])}
          set={(flag) => change({ flag: flag === undefined ? undefined : (Number(flag) as Flag) })}
        />
      </Field>
      <Field name="异常">
        <Choice
          value={filters.abnormal === undefined ? undefined : filters.abnormal ? '1' : '0'}
          options={[
            ['1', abnormalText(true)],
            ['0', abnormalText(false)],
          ]}
          set={(abnormal) => change({ abnormal: abnormal === undefined ? undefined : abnormal === '1' })}
        />
      </Field>
      <Field name="售后">
        <Choice
          value={filters.afterSale}
          options={Object.entries(afterSaleText)}
          set={(afterSale) => change({ afterSale: afterSale as AfterSaleState | undefined })}
        />
      </Field>
    </div>
  )
}

const Field = ({ name, children }: { name: string; children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the field is among the children
  <label className={styles.field}>
    <span>{name}</span>
    {children}
  </label>
)

const Choice = ({
  value,
  options,
  set,
}: {
  value: string | undefined
  options: readonly (readonly [key: string, text: string])[]
  set: (key: string | undefined) => void
}) => (
  <select className="input" value={value ?? ''} onChange={(event) => set(event.target.value || undefined)}>
    <option value="">不限</option>
    {options.map(([key, text]) => (
      <option key={key} value={key}>
        {text}
      </option>
    ))}
  </select>
)

/** What narrows the list now, each with a cross. */
export const FilterChips = ({ filters, change, shops }: Props) => {
  const { account } = usePorts()
  const { data: stations = [] } = useQuery(stationsQuery(account))
  const chips = chipsOf(filters, (kind, id) => {
    const known = kind === 'station' ? stations : shops
    return known.find((one) => one.id === id)?.name ?? (kind === 'station' ? '站点' : '店铺')
  })
  return <Chips chips={chips} change={change} clear={() => change(cleared)} />
}
