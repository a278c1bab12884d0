import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import {
  dispatchPromises,
  followings,
  MAX_AFFIX,
  type DispatchPromise,
  type Following,
  type ShopDefaults,
} from '../../../domain/listing/defaults'
import { listingLimits } from '../../../domain/listing/limits'
import { titleWidth } from '../../../domain/listing/title'
import { dispatchText, followingText } from '../../../domain/listing/words'
import type { Shop } from '../../../domain/shops/shop'
import { failureText } from '../../frame/failure-notice'
import { useNotices, usePorts } from '../../frame/ports-context'
import { LoadFailure } from '../../parts/LoadFailure'
import { Skeleton } from '../../parts/Skeleton'
import { defaultsQuery, templatesQuery } from '../../queries/uploads'
import { FormFoot, KeptNote } from './FormFoot'
import { Mappings } from './Mappings'
import { Field, RuleFields, RuleTrial } from './RuleFields'
import { ruleIn, ruleText } from './rule-text'
import { useKeptForm } from './use-kept-form'
import styles from './upload.module.css'

/** How goods are put into one shop where nothing else is said of them. */
export const ShopSettings = ({ shop, close }: { shop: Shop; close: () => void }) => {
  const { listings } = usePorts()
  const { data, error, refetch } = useQuery(defaultsQuery(listings, shop.id))
  if (error && !data) return <LoadFailure error={error} retry={() => void refetch()} />
  if (!data)
    return (
      <div role="status" aria-label="正在加载上货设置">
        <Skeleton lines={6} />
      </div>
    )
  return <Form shop={shop} kept={data} close={close} />
}

const EXAMPLE = '法式复古碎花连衣裙女夏季收腰显瘦'

const Form = ({ shop, kept, close }: { shop: Shop; kept: ShopDefaults; close: () => void }) => {
  const { listings } = usePorts()
  const { say, failure } = useNotices()
  const queries = useQueryClient()
  const { value, change: put, ...form } = useKeptForm(`shop/${shop.id}`, { wish: kept, rule: ruleText(kept.rule) })
  const { wish, rule } = value
  const change = (patch: Partial<ShopDefaults>) => put({ ...value, wish: { ...wish, ...patch } })
  const setRule = (next: typeof rule) => put({ ...value, rule: next })
  const templates = useQuery(templatesQuery(listings, shop.id))
  const saving = useMutation({
    mutationFn: (defaults: ShopDefaults) => listings.setDefaults(shop.id, defaults),
    onSuccess: () => {
      say('success', `已保存${shop.name}的上货设置`)
      form.forget()
      close()
    },
    onError: failure,
    onSettled: () => queries.invalidateQueries({ queryKey: ['mine', 'uploads'] }),
  })
  const read = ruleIn(rule)
  const phone = wish.servicePhone.trim()
  const isPhoneWrong = phone !== '' && !/^[\d-]{7,20}$/.test(phone)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (saving.isPending) return
    if ('wrong' in read) say('warning', read.wrong)
    else if (isPhoneWrong) say('warning', '客服电话只能有数字与“-”，7 到 20 位')
    else saving.mutate({ ...wish, servicePhone: phone, rule: read.rule })
  }
  const title = `${wish.titlePrefix}${EXAMPLE}${wish.titleSuffix}`
  const most = listingLimits.titleMax / 2
  const options = templates.data ?? []
  return (
    <form className={styles.settings} aria-label={`${shop.name}的上货设置`} onSubmit={submit}>
      {form.isKept && <KeptNote beginAnew={form.beginAnew} />}
      <h3>价格规则</h3>
      <RuleFields text={rule} change={setRule} />
      <RuleTrial text={rule} />
      <h3>标题</h3>
      <div className={styles.fields}>
        <Field
          label="标题前缀"
          value={wish.titlePrefix}
          most={MAX_AFFIX}
          set={(titlePrefix) => change({ titlePrefix })}
        />
        <Field
          label="标题后缀"
          value={wish.titleSuffix}
          most={MAX_AFFIX}
          set={(titleSuffix) => change({ titleSuffix })}
        />
      </div>
      <output className={styles.note} aria-label="标题示例">
        {title}（{Math.ceil(titleWidth(title) / 2)} / {most} 个字）
      </output>
      <h3>发货与售后</h3>
      <div className={styles.fields}>
        <label className={`${styles.field} ${styles.long}`}>
          <span>运费模板</span>
          <select
            className="input"
            value={wish.freightTemplate?.id ?? ''}
            onChange={(event) =>
              change({ freightTemplate: options.find(({ id }) => id === event.target.value) ?? null })
            }
          >
            <option value="">请选择</option>
            {[...options, ...(missing(wish.freightTemplate, options) ?? [])].map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          {templates.error && <span className={styles.wrong}>{failureText(templates.error)}</span>}
        </label>
        <label className={styles.field}>
          <span>发货承诺</span>
          <select
            className="input"
            value={wish.dispatch}
            onChange={(event) => change({ dispatch: event.target.value as DispatchPromise })}
          >
            {dispatchPromises.map((one) => (
              <option key={one} value={one}>
                {dispatchText[one]}
              </option>
            ))}
          </select>
        </label>
        <Field
          label="客服电话"
          value={wish.servicePhone}
          wrong={isPhoneWrong ? '只能有数字与“-”，7 到 20 位' : ''}
          set={(servicePhone) => change({ servicePhone })}
        />
        <label className={`${styles.field} ${styles.long}`}>
          <span>货源改价、缺货时</span>
          <select
            className="input"
            value={wish.follow}
            onChange={(event) => change({ follow: event.target.value as Following })}
          >
            {followings.map((one) => (
              <option key={one} value={one}>
                {followingText[one]}
              </option>
            ))}
          </select>
        </label>
      </div>
      <h3>类目对应</h3>
      <Mappings shopId={shop.id} all={wish.categories} change={(categories) => change({ categories })} />
      <FormFoot
        save="保存设置"
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

/** The one that is kept, where the platform doesn't list it (now). */
const missing = (kept: ShopDefaults['freightTemplate'], options: readonly { id: string }[]) =>
  kept && options.every(({ id }) => id !== kept.id) ? [kept] : null
