import { useSelector } from '@xstate/react'
import { Checkbox, Input, Radio } from 'antd'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { defaultAddons, isOneOnly, shownAddons, toggleAddon } from '../../../domain/addon-choice'
import type { CheckoutActor } from '../../../application/checkout/checkout-machine'
import { MAX_REMARK } from '../../../application/checkout/draft'
import { price } from '../../../domain/money'
import type { AddonGroup, AddonOption, BrandOffer, ParcelChoice, OrderItem } from '../../../domain/ordering'
import { productPath } from '../../frame/paths'
import { weightText, type ShownParcel } from './checkout-view'
import styles from './checkout.module.css'

interface ParcelSectionProps {
  actor: CheckoutActor
  parcel: ShownParcel
  title: string
}

/** One parcel (one station, one consignee; it becomes one order): its lines, services, courier and remark. */
export const ParcelSection = ({ actor, parcel: { parcelKey, station, quoted, brands }, title }: ParcelSectionProps) => {
  const addons = useSelector(actor, ({ context }) => context.addons)
  const byHand = useSelector(actor, ({ context }) => context.choices.find((one) => one.parcelKey === parcelKey))
  const remark = useSelector(actor, ({ context }) => context.remarks[parcelKey] ?? '')
  const remarkId = useId()
  const chosenAddons = shownAddons(addons, byHand?.addonIds ?? null, quoted?.addonIds ?? defaultAddons(addons))
  const choice: ParcelChoice = { parcelKey, ...byHand, addonIds: chosenAddons }
  const choose = (patch: Partial<ParcelChoice>) => actor.send({ type: 'choose', choice: { ...choice, ...patch } })
  return (
    <section className={styles.block} aria-label={`${title} ${station.name}`}>
      <header className={styles.parcelHead}>
        <h2>{title}</h2>
        <span>
          {station.name} 发货{quoted && `，约 ${weightText(quoted.weightG)}`}
        </span>
      </header>
      {quoted ? <Lines lines={quoted.lines} /> : <p className={styles.faint}>这个包裹的商品暂时送不到所选地区。</p>}
      {quoted &&
        addons.map((group) => (
          <AddonChoice
            key={group.group}
            group={group}
            chosen={chosenAddons}
            onToggle={(id) => choose({ addonIds: toggleAddon(addons, chosenAddons, id) })}
          />
        ))}
      <Couriers
        brands={brands}
        chosen={takenBrand(brands, byHand?.brandId, quoted?.brandId)}
        onChoose={(brandId) => choose({ brandId })}
      />
      {quoted && (
        <div className={`${styles.option} ${styles.remark}`}>
          <label className={styles.optionName} htmlFor={remarkId}>
            备注
          </label>
          <Input.TextArea
            id={remarkId}
            value={remark}
            maxLength={MAX_REMARK}
            showCount
            autoSize={{ minRows: 1, maxRows: 4 }}
            placeholder="选填，写给发货站点；请不要写付款或发票内容"
            onChange={(event) => actor.send({ type: 'remark', parcelKey, text: event.target.value })}
          />
        </div>
      )}
      {quoted && (
        <p className={styles.parcelTotal}>
          包裹小计 <strong>{price(quoted.payable)}</strong>
        </p>
      )}
    </section>
  )
}

const Lines = ({ lines }: { lines: OrderItem[] }) => (
  <ul className={styles.lines}>
    {lines.map((line) => (
      <li key={line.skuId} className={styles.line}>
        <img src={line.image} alt="" width={64} height={64} loading="lazy" />
        <div className={styles.lineText}>
          <Link to={productPath(line.productId)}>{line.title}</Link>
          <span className={styles.faint}>{line.spec}</span>
        </div>
        <span className={styles.linePrice}>{price(line.price)}</span>
        <span className={styles.lineQty}>× {line.qty}</span>
        <strong className={styles.lineAmount}>{price(line.amount)}</strong>
      </li>
    ))}
  </ul>
)

interface AddonChoiceProps {
  group: AddonGroup
  chosen: string[]
  onToggle: (id: string) => void
}

const AddonChoice = ({ group, chosen, onToggle }: AddonChoiceProps) => {
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
  chosen: string
  onChoose: (brandId: string) => void
}

const Couriers = ({ brands, chosen, onChoose }: CouriersProps) => {
  const id = useId()
  const taken = brands.find(({ brandId }) => brandId === chosen)
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

/** The courier chosen by hand as long as it reaches, else the one that the quote took. */
const takenBrand = (brands: BrandOffer[], byHand = '', quoted = ''): string =>
  brands.some(({ brandId, reachable }) => brandId === byHand && reachable) ? byHand : quoted

const tariffText = ({ firstWeightG, firstFee, addWeightG, addFee }: BrandOffer): string =>
  `首重 ${weightText(firstWeightG)} ${price(firstFee)}，续重每 ${weightText(addWeightG)} ${price(addFee)}`
