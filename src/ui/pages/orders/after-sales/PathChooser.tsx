import { useSelector } from '@xstate/react'
import type { ApplyActor } from '../../../../application/after-sale/apply-machine'
import { afterSalePathText } from '../../../../domain/after-sale/words'
import { Trouble } from './Trouble'
import { pathCost } from './path-words'
import styles from './after-sales.module.css'

/** Which way: those that the order admits first, then the others with why not. */
export const PathChooser = ({ actor }: { actor: ApplyActor }) => {
  const { loaded, draft, wrong } = useSelector(actor, ({ context }) => context)
  const paths = loaded!.paths.toSorted((a, b) => Number(b.allowed) - Number(a.allowed))
  return (
    <section className={styles.block} data-field="type">
      <fieldset className={styles.plainSet}>
        <legend>
          <h2>售后方式</h2>
        </legend>
        {!paths.some(({ allowed }) => allowed) && <p>这个订单现在不能申请售后，原因写在每种方式下面。</p>}
        <div className={styles.paths}>
          {paths.map(({ type, name, allowed, whyNot }) => (
            <label key={type} className={styles.path} data-allowed={allowed}>
              <input
                type="radio"
                name="after-sale-type"
                checked={draft.type === type}
                disabled={!allowed}
                aria-label={name}
                aria-describedby={`path-${type}`}
                onChange={() => actor.send({ type: 'choose', kind: type })}
              />
              <strong>{name}</strong>
              <span id={`path-${type}`}>
                {allowed ? (
                  <>
                    <span>{afterSalePathText[type]}</span>
                    <span className={styles.faint}>{pathCost[type]}</span>
                  </>
                ) : (
                  <span>{whyNot}</span>
                )}
              </span>
            </label>
          ))}
        </div>
        <Trouble wrong={wrong} field="type" />
      </fieldset>
    </section>
  )
}
