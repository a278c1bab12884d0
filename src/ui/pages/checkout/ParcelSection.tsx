import { useSelector } from '@xstate/react'
import { useId, useState } from 'react'
import { defaultAddons, shownAddons, toggleAddon } from '../../../domain/addon-choice'
import type { CheckoutActor } from '../../../application/checkout/checkout-machine'
import { MAX_REMARK } from '../../../application/checkout/draft'
import { price } from '../../../domain/money'
import type { OrderItem, ParcelChoice } from '../../../domain/ordering'
import { inWidth } from '../../../domain/picture-sizes'
import { productPath } from '../../frame/paths'
import { GrowingText } from '../../parts/GrowingText'
import { AddonChoice, Couriers } from './ParcelChoices'
import { productsOf, servicesText, weightText, type ShownParcel } from './checkout-view'
import styles from './checkout.module.css'

interface ParcelSectionProps {
  actor: CheckoutActor
  parcel: ShownParcel
  title: string
  /** The keys of all parcels of the checkout. */
  all: string[]
}

/** One parcel (one station, one consignee; it becomes one order): its lines, services, courier and remark. */
export const ParcelSection = ({ actor, parcel, title, all }: ParcelSectionProps) => {
  const { parcelKey, station, quoted } = parcel
  return (
    <section className={styles.block} aria-label={`${title} ${station.name}`}>
      <header className={styles.parcelHead}>
        <h2>{title}</h2>
        <span>
          {station.name} 发货{quoted && `，约 ${weightText(quoted.weightG)}`}
        </span>
        {quoted && (
          <span className={styles.parcelTotal}>
            包裹小计 <strong>{price(quoted.payable)}</strong>
          </span>
        )}
      </header>
      {quoted ? (
        <>
          <Products lines={quoted.lines} />
          <Choices actor={actor} parcel={parcel} all={all} />
          <Remark actor={actor} parcelKey={parcelKey} />
        </>
      ) : (
        <p className={styles.faint}>没有快递能把这个包裹送到所选地区。</p>
      )}
    </section>
  )
}

const Products = ({ lines }: { lines: OrderItem[] }) => (
  <ul className={styles.lines}>
    {productsOf(lines).map((product) => (
      <li key={product.productId} className={styles.line}>
        <img {...inWidth(product.image, 48)} alt="" width={48} height={48} loading="lazy" />
        <div className={styles.lineText}>
          <a href={productPath(product.productId)}>{product.title}</a>
          <ul className={styles.chips}>
            {product.lines.map(({ skuId, spec, qty }) => (
              <li key={skuId}>
                {spec} ×{qty}
              </li>
            ))}
          </ul>
        </div>
        <span className={styles.linePrice}>{product.unitPrice}</span>
        <strong className={styles.lineAmount}>{price(product.amount)}</strong>
      </li>
    ))}
  </ul>
)

const Remark = ({ actor, parcelKey }: { actor: CheckoutActor; parcelKey: string }) => {
  const text = useSelector(actor, ({ context }) => context.remarks[parcelKey] ?? '')
  const id = useId()
  return (
    <div className={styles.remark}>
      <label htmlFor={id}>备注</label>
      <GrowingText
        id={id}
        value={text}
        maxLength={MAX_REMARK}
        placeholder="选填，写给发货站点；请不要写付款或发票内容"
        onChange={(event) => actor.send({ type: 'remark', parcelKey, text: event.target.value })}
      />
    </div>
  )
}

/** Services and courier in one sentence; all there is to choose unfolds below it. */
const Choices = ({ actor, parcel: { parcelKey, quoted, brands }, all }: Omit<ParcelSectionProps, 'title'>) => {
  const addons = useSelector(actor, ({ context }) => context.addons)
  const habit = useSelector(actor, ({ context }) => context.habit)
  const byHand = useSelector(actor, ({ context }) => context.choices.find((one) => one.parcelKey === parcelKey))
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const chosen = shownAddons(addons, byHand?.addonIds ?? null, quoted?.addonIds ?? defaultAddons(addons))
  const wanted = byHand ?? habit
  // The courier wanted as long as it reaches, else the one that the quote took.
  const taken =
    brands.find(({ brandId, reachable }) => brandId === wanted?.brandId && reachable) ??
    brands.find(({ brandId }) => brandId === quoted?.brandId)
  const choose = (patch: Partial<ParcelChoice>, parcelKeys = [parcelKey]) =>
    actor.send({
      type: 'choose',
      choices: parcelKeys.map((key) => ({
        ...(wanted?.brandId ? { brandId: wanted.brandId } : {}),
        addonIds: chosen,
        ...patch,
        parcelKey: key,
      })),
    })
  return (
    <>
      <div className={styles.taken}>
        <span>
          {servicesText(addons, chosen)} · {taken ? `${taken.name} ${price(taken.fee)}` : '快递待选好地区'}
        </span>
        <button
          type="button"
          className="button small"
          aria-label={`${isOpen ? '收起' : '修改'}服务和快递`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? '收起' : '修改'}
        </button>
        {isOpen && all.length > 1 && (
          <button
            type="button"
            className="button small"
            onClick={() => choose(taken ? { brandId: taken.brandId } : {}, all)}
          >
            全部包裹都这样
          </button>
        )}
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <>
            {addons.map((group) => (
              <AddonChoice
                key={group.group}
                group={group}
                chosen={chosen}
                onToggle={(one) => choose({ addonIds: toggleAddon(addons, chosen, one) })}
              />
            ))}
            <Couriers brands={brands} taken={taken} onChoose={(brandId) => choose({ brandId })} />
          </>
        )}
      </div>
    </>
  )
}
