import { Checkbox, Radio } from 'antd'
import { useId } from 'react'
import { isOneOnly } from '../../../domain/addon-choice'
import { price } from '../../../domain/money'
import type { AddonGroup, AddonOption, BrandOffer } from '../../../domain/ordering'
import { weightText } from './checkout-view'
import styles from './checkout.module.css'

interface AddonChoiceProps {
  group: AddonGroup
  chosen: string[]
  onToggle: (id: string) => void
}

/** One group of services. */
export const AddonChoice = ({ group, chosen, onToggle }: AddonChoiceProps) => {
  const isRequired = group.options.some(({ required }) => required)
  const taken = chosen.find((one) => group.options.some((option) => option.id === one)) ?? NONE
  const id = useId()
  return (
    <div className={styles.option} role="group" aria-labelledby={id}>
      <span className={styles.optionName} id={id}>
        {group.name}
      </span>
      <div className={styles.choices}>
        {isOneOnly(group.options) ? (
          <Radio.Group
            aria-labelledby={id}
            value={taken}
            onChange={(event) => onToggle(String(event.target.value) || taken)}
            options={[
              ...(isRequired ? [] : [{ value: NONE, label: '不需要' }]),
              ...group.options.map((option) => ({ value: option.id, label: addonText(option) })),
            ]}
          />
        ) : (
          group.options.map((option) => (
            <Checkbox key={option.id} checked={chosen.includes(option.id)} onChange={() => onToggle(option.id)}>
              {addonText(option)}
            </Checkbox>
          ))
        )}
      </div>
    </div>
  )
}

/** Taken of a group that nothing was taken of; no option has the empty id. */
const NONE = ''

const addonText = ({ name, fee, unit }: AddonOption): string =>
  fee === 0 ? `${name}（免费）` : `${name}（${price(fee)}/${unit === 'piece' ? '件' : '单'}）`

interface CouriersProps {
  brands: BrandOffer[]
  taken: BrandOffer | undefined
  onChoose: (brandId: string) => void
}

/** Who carries it, and for how much. */
export const Couriers = ({ brands, taken, onChoose }: CouriersProps) => {
  const id = useId()
  const chosen = taken?.brandId ?? ''
  return (
    <div className={styles.option}>
      <span className={styles.optionName} id={id}>
        快递
      </span>
      {brands.length === 0 ? (
        <p className={styles.faint}>选好所在地区后，这里列出能送到的快递和运费。</p>
      ) : (
        <div>
          <Radio.Group
            className={styles.couriers}
            aria-labelledby={id}
            value={chosen}
            onChange={(event) => onChoose(String(event.target.value))}
          >
            {brands.map((brand) => (
              <Radio
                key={brand.brandId}
                value={brand.brandId}
                disabled={!brand.reachable}
                className={brand.brandId === chosen ? `${styles.courier} ${styles.courierOn}` : styles.courier}
              >
                <span className={styles.courierName}>
                  {brand.name}
                  {brand.reachable && <strong>{price(brand.fee)}</strong>}
                </span>
                {!brand.reachable && <span className={styles.reason}>{brand.reason}</span>}
              </Radio>
            ))}
          </Radio.Group>
          {taken && <p className={styles.tariff}>{tariffText(taken)}</p>}
        </div>
      )}
    </div>
  )
}

const tariffText = ({ firstWeightG, firstFee, addWeightG, addFee }: BrandOffer): string =>
  `首重 ${weightText(firstWeightG)} ${price(firstFee)}，续重每 ${weightText(addWeightG)} ${price(addFee)}`
