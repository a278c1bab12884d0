import { useId } from 'react'
import { isOneOnly } from '../../../domain/addon-choice'
import { price } from '../../../domain/money'
import type { AddonGroup, AddonOption, BrandOffer } from '../../../domain/ordering'
import { TickBox } from '../../parts/TickBox'
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
          <div role="radiogroup" aria-labelledby={id} className={styles.choices}>
            {!isRequired && (
              <label className={styles.choice}>
                <input type="radio" name={id} checked={taken === NONE} onChange={() => onToggle(taken)} />
                不需要
              </label>
            )}
            {group.options.map((option) => (
              <label key={option.id} className={styles.choice}>
                <input type="radio" name={id} checked={taken === option.id} onChange={() => onToggle(option.id)} />
                {addonText(option)}
              </label>
            ))}
          </div>
        ) : (
          group.options.map((option) => (
            <TickBox
              key={option.id}
              name={addonText(option)}
              text
              count={1}
              chosen={chosen.includes(option.id) ? 1 : 0}
              set={() => onToggle(option.id)}
            />
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
          <div role="radiogroup" aria-labelledby={id} className={styles.couriers}>
            {brands.map(({ brandId, name, fee, reachable, reason }) => (
              <label
                key={brandId}
                className={brandId === chosen ? `${styles.courier} ${styles.courierOn}` : styles.courier}
              >
                <input
                  type="radio"
                  name={id}
                  checked={brandId === chosen}
                  disabled={!reachable}
                  onChange={() => onChoose(brandId)}
                />
                <span>
                  <span className={styles.courierName}>
                    {name}
                    {reachable && <strong>{price(fee)}</strong>}
                  </span>
                  {!reachable && <span className={styles.reason}>{reason}</span>}
                </span>
              </label>
            ))}
          </div>
          {taken && <p className={styles.tariff}>{tariffText(taken)}</p>}
        </div>
      )}
    </div>
  )
}

const tariffText = ({ firstWeightG, firstFee, addWeightG, addFee }: BrandOffer): string =>
  `首重 ${weightText(firstWeightG)} ${price(firstFee)}，续重每 ${weightText(addWeightG)} ${price(addFee)}`
