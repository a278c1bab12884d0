import { useId, useState } from 'react'
import type { AbnormalCase, CaseOffer } from '../../../../domain/abnormal'
import orderStyles from '../orders.module.css'
import { BrandPick } from './BrandPick'
import { missingText, offerOf, offerText, type Choice } from './choice'
import { LaterAddress } from './LaterAddress'
import { SkuPick } from './SkuPick'
import styles from './abnormal.module.css'

interface Props {
  one: AbnormalCase
  choice: Choice | undefined
  set: (choice: Choice) => void
  submit: () => void
}

/** How a case may be decided: each way with what it does and costs. What one asks for opens under it. */
export const Options = ({ one, choice, set, submit }: Props) => {
  const id = useId()
  const [isTold, setTold] = useState(false)
  const offer = choice && offerOf(one, choice.option)
  const missing = choice && offer ? missingText(offer.needs, choice) : ''
  return (
    <div className={styles.options}>
      <fieldset className={styles.ways}>
        <legend className="visually-hidden">怎么处理</legend>
        {one.options.map((way) => (
          <div key={way.key} className={choice?.option === way.key ? `${styles.way} ${styles.taken}` : styles.way}>
            <Way
              id={`${id}-${way.key}`}
              group={id}
              way={way}
              isTaken={choice?.option === way.key}
              take={() => {
                setTold(false)
                set({ option: way.key })
              }}
            />
            {choice?.option === way.key && way.needs !== 'none' && (
              <div className={styles.pick}>
                <Pick one={one} way={way} choice={choice} set={set} isTold={isTold} />
              </div>
            )}
          </div>
        ))}
      </fieldset>
      <div className={styles.go}>
        {isTold && missing && (
          <span className={styles.wrong} role="alert">
            {missing}
          </span>
        )}
        <button
          type="button"
          className="button small"
          disabled={!offer}
          onClick={() => {
            setTold(missing !== '')
            if (missing === '') submit()
          }}
        >
          {offer ? `处理：${offer.text}` : '请选择怎么处理'}
        </button>
      </div>
    </div>
  )
}

const Way = ({
  id,
  group,
  way,
  isTaken,
  take,
}: {
  id: string
  group: string
  way: CaseOffer
  isTaken: boolean
  take: () => void
}) => (
  // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the radio is among the children
  <label className={styles.label}>
    <input
      type="radio"
      name={group}
      checked={isTaken}
      onChange={take}
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-amount ${id}-effect`}
    />
    <span className={styles.name} id={`${id}-name`}>
      {way.text}
    </span>
    <span className={styles.amount} data-pays={(way.amount ?? 0) > 0 || undefined} id={`${id}-amount`}>
      {offerText(way)}
    </span>
    <span className={styles.effect} id={`${id}-effect`}>
      {way.effect}
    </span>
  </label>
)

const Pick = ({
  one,
  way,
  choice,
  set,
  isTold,
}: Pick<Props, 'one' | 'set'> & { way: CaseOffer; choice: Choice; isTold: boolean }) => {
  if (way.needs === 'sku' && one.line)
    return (
      <SkuPick caseNo={one.caseNo} line={one.line} skuId={choice.skuId} pick={(skuId) => set({ ...choice, skuId })} />
    )
  if (way.needs === 'brand')
    return <BrandPick one={one} brandId={choice.brandId} pick={(brandId) => set({ ...choice, brandId })} />
  if (way.needs === 'address')
    return (
      <LaterAddress
        orderNo={one.orderNo}
        value={choice.consignee}
        isTold={isTold}
        set={(consignee) => set({ ...choice, consignee })}
      />
    )
  return (
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the field is among the children
    <label className={orderStyles.field}>
      <span>快递单号</span>
      <input
        className="input"
        value={choice.trackingNo ?? ''}
        maxLength={40}
        autoComplete="off"
        aria-invalid={isTold && !choice.trackingNo?.trim()}
        onChange={(event) => set({ ...choice, trackingNo: event.target.value })}
      />
    </label>
  )
}
