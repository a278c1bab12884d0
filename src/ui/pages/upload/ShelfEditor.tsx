import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { firstPicture } from '../../../domain/listing/change'
import { mappedLeaf, PLAIN_DEFAULTS } from '../../../domain/listing/defaults'
import { listingLimits } from '../../../domain/listing/limits'
import type { ShelfItem, ShelfWish } from '../../../domain/listing/shelf'
import { titleWidth } from '../../../domain/listing/title'
import { useNotices, usePorts } from '../../frame/ports-context'
import { productQuery } from '../../queries/catalogue'
import { defaultsQuery } from '../../queries/uploads'
import { FormFoot, KeptNote } from './FormFoot'
import { LeafPicker } from './LeafPicker'
import { PictureEditor } from './PictureEditor'
import { PropertyFields } from './PropertyFields'
import { Field, RuleFields } from './RuleFields'
import { ruleIn, ruleText } from './rule-text'
import { draftOf, wishIn } from './shelf-draft'
import { SkuTable } from './SkuTable'
import { useKeptForm } from './use-kept-form'
import editor from './editor.module.css'
import styles from './upload.module.css'

interface Props {
  item: ShelfItem
  /** By whose settings prices and categories show; '' where there is no shop yet. */
  shopId: string
  close: () => void
}

/** One product of the shelf, edited in its place: what it is called, how it looks, what it costs. */
export const ShelfEditor = ({ item, shopId, close }: Props) => {
  const { shelf, listings, catalogue } = usePorts()
  const { say, failure } = useNotices()
  const queries = useQueryClient()
  const { data: defaults = PLAIN_DEFAULTS } = useQuery({ ...defaultsQuery(listings, shopId), enabled: shopId !== '' })
  const { data: product } = useQuery(productQuery(catalogue, item.product.id))
  const { value, change, ...form } = useKeptForm(`shelf/${item.id}`, {
    draft: draftOf(item),
    ownRule: item.priceRule && ruleText(item.priceRule),
  })
  const { draft, ownRule } = value
  const setDraft = (next: typeof draft) => change({ ...value, draft: next })
  const setOwnRule = (next: typeof ownRule) => change({ ...value, ownRule: next })
  const read = ownRule && ruleIn(ownRule)
  const rule = read && 'rule' in read ? read.rule : defaults.rule
  const leaf = draft.category ?? mappedLeaf(defaults, product?.categoryPath.map(({ id }) => id) ?? [])
  const saving = useMutation({
    mutationFn: (wish: ShelfWish) => shelf.update({ id: item.id, ...wish }),
    onSuccess: () => {
      say('success', item.listings.length > 0 ? '已保存，重新上货后店铺里才会更新' : '已保存')
      form.forget()
      close()
    },
    onError: failure,
    onSettled: () => queries.invalidateQueries({ queryKey: ['mine', 'uploads'] }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wish = wishIn(draft)
    if (saving.isPending) return
    if (read && 'wrong' in read) say('warning', read.wrong)
    else if (!wish) say('warning', '有的售价不是价格，请改成数字，最多两位小数')
    else saving.mutate({ ...wish, priceRule: read ? rule : null })
  }
  const title = `${defaults.titlePrefix}${draft.title}${defaults.titleSuffix}`
  const width = titleWidth(title)
  return (
    <form className={styles.settings} aria-label={`编辑 ${item.title}`} onSubmit={submit}>
      {form.isKept && <KeptNote beginAnew={form.beginAnew} />}
      <div className={styles.wide}>
        <Field label="标题" value={draft.title} most={200} set={(next) => setDraft({ ...draft, title: next })} />
        <output
          aria-label="上货后的标题"
          className={width > listingLimits.titleMax || width < listingLimits.titleMin ? styles.wrong : styles.note}
        >
          {title}（{Math.ceil(width / 2)} / {listingLimits.titleMax / 2} 个字）
        </output>
      </div>
      <h3>主图</h3>
      <PictureEditor images={draft.images} change={(images) => setDraft({ ...draft, images })} />
      <Unused draft={draft} change={(images) => setDraft({ ...draft, images })} pictures={product?.images} />
      <h3>类目与属性</h3>
      {shopId === '' ? (
        <p className={styles.note}>授权上货店铺后可以选类目</p>
      ) : (
        <>
          <p className={styles.note}>
            {leaf ? `${leaf.path.join(' › ')}${draft.category ? '' : '（按店铺的类目对应）'}` : '还没有选平台类目'}
          </p>
          <LeafPicker
            shopId={shopId}
            of={{ productId: item.product.id }}
            chosen={leaf}
            choose={(category) => setDraft({ ...draft, category, properties: [] })}
          />
          {leaf && (
            <PropertyFields
              shopId={shopId}
              leafId={leaf.id}
              chosen={draft.properties}
              change={(properties) => setDraft({ ...draft, properties })}
            />
          )}
        </>
      )}
      <h3>价格与规格</h3>
      <label className={editor.tick}>
        <input
          type="checkbox"
          checked={ownRule !== null}
          onChange={(event) => setOwnRule(event.target.checked ? ruleText(defaults.rule) : null)}
        />
        这件商品用自己的价格规则
      </label>
      {ownRule && <RuleFields text={ownRule} change={setOwnRule} />}
      <SkuTable item={item} rule={rule} skus={draft.skus} change={(skus) => setDraft({ ...draft, skus })} />
      <FormFoot
        save="保存"
        isSaving={saving.isPending}
        isChanged={form.isChanged}
        giveUp={() => {
          form.forget()
          close()
        }}
      />
    </form>
  )
}

/** Pictures of the product that aren't among those of the item: added by a click. */
const Unused = ({
  draft,
  change,
  pictures = [],
}: {
  draft: ReturnType<typeof draftOf>
  change: (images: ShelfWish['images']) => void
  pictures?: readonly string[] | undefined
}) => {
  const left = pictures.filter((url) => draft.images.every((one) => one.url !== url))
  if (left.length === 0) return null
  return (
    <div className={styles.pills} role="group" aria-label="可以加入的图片">
      {left.map((url, at) => (
        <button
          key={url}
          type="button"
          className={editor.add}
          aria-label={`加入图片 ${at + 1}`}
          onClick={() => change([...draft.images, firstPicture(url)])}
        >
          <img src={url} alt="" width={56} height={56} />
        </button>
      ))}
    </div>
  )
}
