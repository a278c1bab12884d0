import { useId } from 'react'
import { isOneOnly, toggleAddon } from '../../../domain/addon-choice'
import { price } from '../../../domain/money'
import type { AddonGroup, BrandOffer, ParcelBrands } from '../../../domain/ordering'
import type { SaleChoice } from '../../../domain/shops/ordering'
import styles from './sale-checkout.module.css'

interface Props {
  name: string
  options: { addons: AddonGroup[]; couriers: ParcelBrands[] }
  choice: SaleChoice
  choose: (choice: SaleChoice) => void
}

const MAX_REMARK = 200

/** Courier, services and remark: for all orders that have none of their own, or for one. */
export const ChoiceFields = ({ name, options: { addons, couriers }, choice, choose }: Props) => (
  <section className={styles.forAll} aria-label={name}>
    <CourierSelect
      couriers={couriers}
      brandId={choice.brandId}
      choose={(brandId) => choose(withBrand(choice, brandId))}
    />
    {addons.map((group) => (
      <AddonGroupBoxes
        key={group.group}
        group={group}
        chosen={choice.addonIds}
        toggle={(id) => choose({ ...choice, addonIds: toggleAddon(addons, choice.addonIds, id) })}
        none={() => choose({ ...choice, addonIds: choice.addonIds.filter((one) => !isOf(group, one)) })}
      />
    ))}
    <Remark key={choice.remark} text={choice.remark} set={(remark) => choose({ ...choice, remark })} />
  </section>
)

const withBrand = (choice: SaleChoice, brandId: string): SaleChoice => {
  const { brandId: _, ...rest } = choice
  return brandId === '' ? rest : { ...rest, brandId }
}

const isOf = ({ options }: AddonGroup, id: string): boolean => options.some((option) => option.id === id)

interface CourierProps {
  couriers: readonly ParcelBrands[]
  brandId: string | undefined
  choose: (brandId: string) => void
}

/** The cheapest that reaches each, or one for all. */
const CourierSelect = ({ couriers, brandId, choose }: CourierProps) => {
  const id = useId()
  return (
    <p className={styles.choice}>
      <label className={styles.choiceName} htmlFor={id}>
        快递
      </label>
      <select id={id} className="input" value={brandId ?? ''} onChange={(event) => choose(event.target.value)}>
        <option value="">自动选能到的最便宜</option>
        {brandsOf(couriers).map((brand) => (
          <option key={brand.brandId} value={brand.brandId}>
            {brand.name}
            {brand.reason && `（${brand.reason}）`}
          </option>
        ))}
      </select>
    </p>
  )
}

/** Of all stations, each courier once. */
const brandsOf = (couriers: readonly ParcelBrands[]): BrandOffer[] => {
  const byId = new Map<string, BrandOffer>()
  for (const brand of couriers.flatMap(({ brands }) => brands)) {
    const known = byId.get(brand.brandId)
    if (!known || known.reachable) byId.set(brand.brandId, brand)
  }
  return [...byId.values()]
}

interface BoxesProps {
  group: AddonGroup
  chosen: readonly string[]
  toggle: (id: string) => void
  none: () => void
}

const AddonGroupBoxes = ({ group: { name, options }, chosen, toggle, none }: BoxesProps) => {
  const id = useId()
  const isOne = isOneOnly(options)
  const isRequired = options.some(({ required }) => required)
  const isNone = !options.some((option) => chosen.includes(option.id))
  return (
    <div className={styles.choice} role="group" aria-labelledby={id}>
      <span className={styles.choiceName} id={id}>
        {name}
      </span>
      <span className={styles.choices}>
        {isOne && !isRequired && (
          <label>
            <input type="radio" checked={isNone} onChange={none} /> 不需要
          </label>
        )}
        {options.map(({ id: one, name: of, fee, unit }) => (
          <label key={one}>
            <input
              type={isOne ? 'radio' : 'checkbox'}
              checked={chosen.includes(one)}
              onChange={() => {
                if (!isOne || !chosen.includes(one)) toggle(one)
              }}
            />{' '}
            {of}
            {fee > 0 && `（${price(fee)}/${unit === 'piece' ? '件' : '单'}）`}
          </label>
        ))}
      </span>
    </div>
  )
}

/** Quoted anew only once it is left. */
const Remark = ({ text, set }: { text: string; set: (text: string) => void }) => {
  const id = useId()
  return (
    <p className={styles.choice}>
      <label className={styles.choiceName} htmlFor={id}>
        备注
      </label>
      <input
        id={id}
        className="input"
        maxLength={MAX_REMARK}
        defaultValue={text}
        placeholder="写给站点"
        onBlur={(event) => event.target.value !== text && set(event.target.value)}
      />
    </p>
  )
}
