import { useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useState, type KeyboardEvent } from 'react'
import { siblingsOf, type RelationChoice } from '../../../application/relation/relation-choice'
import {
  relationMachine,
  type RelationContext,
  type RelationEvent,
  type RelationInput,
  type RelationNews,
} from '../../../application/relation/relation-machine'
import { specText } from '../../../domain/catalogue'
import { price } from '../../../domain/money'
import { inWidth } from '../../../domain/picture-sizes'
import { MAX_RATIO, type RelationItem } from '../../../domain/shops/relation'
import { failureText } from '../../frame/failure-notice'
import { useFrame } from '../../frame/ports-context'
import { useEmitted } from '../../frame/use-emitted'
import { useFlow } from '../../frame/use-flow'
import { KeywordField } from '../../parts/KeywordField'
import { LoadFailure } from '../../parts/LoadFailure'
import { DialogCross, DialogWays, ModalDialog } from '../../parts/ModalDialog'
import { Pager } from '../../parts/Pager'
import { Stepper } from '../../parts/product/Stepper'
import { TickBox } from '../../parts/TickBox'
import { OfferList } from './OfferList'
import { relatedText } from './relation-words'
import styles from './relation.module.css'
import { useActor } from '../use-actor'

/** Which of our goods an item of a shop is: what is like it, a search, the SKU, how many of it make one, and for what else that holds. */
export const RelationPicker = ({ input, after }: { input: RelationInput; after?: (() => void) | undefined }) => {
  const relation = useFlow(relationMachine)
  const { notices } = useFrame()
  const queries = useQueryClient()
  const actor = useActor(relation, { input })
  const state = useSelector(actor, (snapshot) => snapshot)
  const [isOpen, setOpen] = useState(true)
  useEmitted<RelationNews>(actor, (news) => {
    if (news.type === 'refused') return notices.say('warning', failureText(news.error))
    void queries.invalidateQueries({ queryKey: ['mine'] })
    after?.()
    if (news.type === 'undone') return notices.say('success', '已撤销，和关联之前一样')
    setOpen(false)
    return notices.say('success', relatedText(news.related, news.isUnlinking), {
      label: '撤销',
      run: () => actor.send({ type: 'undo' }),
    })
  })
  const { context } = state
  const { found } = context
  const close = () => setOpen(false)
  const send = (event: RelationEvent) => actor.send(event)
  if (!isOpen) return null
  const name = input.isSwitching ? '换货源' : '关联货源'
  return (
    <ModalDialog name={name} wide close={close}>
      <div onKeyDown={(event) => submitByKeys(event, send)}>
        <header className={styles.head}>
          <h2>{name}</h2>
          <DialogCross close={close} />
        </header>
        {found && <Item item={found.item} unlink={() => send({ type: 'unlink' })} />}
        <KeywordField
          keyword={context.keyword}
          search={(keyword) => send({ type: 'search', keyword })}
          name="搜索货源"
          placeholder="商品名、货号、档口"
          button="搜索"
        />
        {state.matches('failed') ? (
          <LoadFailure error={context.error} retry={() => send({ type: 'retry' })} />
        ) : found ? (
          <Found context={context} isLooking={state.matches('searching')} send={send} />
        ) : (
          <p role="status" className={styles.faint}>
            正在查找相似的货源…
          </p>
        )}
        {found && <Choice context={context} set={(patch) => send({ type: 'set', patch })} />}
        {context.error !== null && !state.matches('failed') && (
          <p role="alert" className={styles.warning}>
            {failureText(context.error)}
          </p>
        )}
        <DialogWays>
          <button type="button" className="button" onClick={close}>
            取消
          </button>
          <button
            type="button"
            className="button primary"
            disabled={!state.can({ type: 'submit' })}
            onClick={() => send({ type: 'submit' })}
          >
            {state.matches('relating') ? '正在关联' : name}
          </button>
        </DialogWays>
      </div>
    </ModalDialog>
  )
}

/** Ctrl + Enter relates, from wherever the keyboard is. */
const submitByKeys = (event: KeyboardEvent, send: (event: RelationEvent) => void) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  send({ type: 'submit' })
}

const Item = ({ item, unlink }: { item: RelationItem; unlink: () => void }) => {
  const { title, spec, image, outerCode, paid, shop, waiting, link } = item
  return (
    <section className={styles.item} aria-label="店铺商品">
      {image !== '' && <img {...inWidth(image, 64)} alt="" width={64} height={64} />}
      <div>
        <p>{title}</p>
        <p className={styles.faint}>
          {[spec, outerCode && `商家编码 ${outerCode}`, paid !== null && `实付 ${price(paid)}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className={styles.faint}>
          {shop.name} · 还没下单的有 {waiting} 行
        </p>
        {link && (
          <p>
            现在关联：{link.title} {link.spec}
            {link.qtyRatio > 1 && ` ×${link.qtyRatio}`}{' '}
            <button type="button" className="button small" onClick={unlink}>
              解除关联
            </button>
          </p>
        )}
      </div>
      {link?.changed && (
        <p role="alert" className={styles.warning}>
          店铺规格已改，请确认
        </p>
      )}
    </section>
  )
}

interface FoundProps {
  context: RelationContext
  isLooking: boolean
  send: (event: RelationEvent) => void
}

const Found = ({ context: { found, choice, keyword }, isLooking, send }: FoundProps) => {
  const { list, page, pageSize, total } = found!
  const { offer } = choice
  // What was chosen stays in sight while something else is looked for.
  const shown = offer !== null && list.every(({ id }) => id !== offer.id) ? [offer, ...list] : list
  return (
    <div aria-busy={isLooking} className={isLooking ? styles.stale : undefined}>
      {list.length === 0 && (
        <p className={styles.faint}>
          {keyword ? '没有搜到这样的货源，换个词试试' : '没有相似的货源，请搜索商品名或货号'}
        </p>
      )}
      <OfferList
        offers={shown}
        choice={choice}
        choose={(one) => send({ type: 'choose', offer: one })}
        chooseSku={(skuId) => send({ type: 'set', patch: { skuId } })}
      />
      <Pager page={page} pageSize={pageSize} total={total} go={(to) => send({ type: 'turn', page: to })} />
    </div>
  )
}

interface ChoiceProps {
  context: RelationContext
  set: (patch: Partial<Pick<RelationChoice, 'qtyRatio' | 'remember' | 'withSiblings'>>) => void
}

const Choice = ({ context: { found, choice, isSwitching }, set }: ChoiceProps) => {
  const { qtyRatio, remember, withSiblings } = choice
  const others = siblingsOf(found!, choice, isSwitching)
  return (
    <section className={styles.choice} aria-label="关联方式">
      <span className={styles.ratio}>
        店铺 1 件 =
        <Stepper
          name="换算"
          qty={qtyRatio}
          stock={MAX_RATIO}
          min={1}
          atMost="最多"
          set={(qty) => set({ qtyRatio: Math.min(Math.max(qty, 1), MAX_RATIO) })}
        />
        件货源
      </span>
      <TickBox name="记住这个关联" text count={1} chosen={remember ? 1 : 0} set={(on) => set({ remember: on })} />
      {others.length > 0 && (
        <>
          <TickBox
            name={`同商品的其他规格一起关联（${others.length} 个）`}
            text
            count={1}
            chosen={withSiblings ? 1 : 0}
            set={(on) => set({ withSiblings: on })}
          />
          {withSiblings && (
            <ul className={styles.siblings} aria-label="一起关联的规格">
              {others.map(({ sibling, sku }) => (
                <li key={sibling.platformItemId}>
                  {sibling.spec} → {specText(sku)}
                  {sibling.waiting > 0 && `（${sibling.waiting} 行）`}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  )
}
