import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MAX_LISTINGS_AT_ONCE, type Listing } from '../../../domain/listing/listing'
import { listingStatuses, type ListingStatus } from '../../../domain/listing/listing-life'
import { listingStatusText } from '../../../domain/listing/words'
import { paths } from '../../frame/paths'
import { useNotices, usePorts } from '../../frame/ports-context'
import { ConfirmDialog } from '../../parts/ConfirmDialog'
import { KeywordField } from '../../parts/KeywordField'
import {
  changed as changedLink,
  id,
  linkState,
  oneOf,
  orElse,
  pageNumber,
  single,
  text,
} from '../../parts/list/link-state'
import { ListPage } from '../../parts/list/ListPage'
import { useLink } from '../../parts/list/use-link'
import { useSelection } from '../../parts/list/use-selection'
import { Nothing } from '../../parts/Nothing'
import { Skeleton } from '../../parts/Skeleton'
import { Tabs } from '../../parts/Tabs'
import { listingsQuery, uploadShopsQuery } from '../../queries/uploads'
import { MaterialJob } from './MaterialJob'
import { PublishBar } from './PublishBar'
import { RecordRow, type RecordAct } from './RecordRow'
import { usePublishing } from './use-publishing'
import { WorkBar } from './WorkBar'
import styles from './upload.module.css'

const PAGE_SIZE = 20

type Tab = 'all' | ListingStatus

interface Filters {
  status: Tab
  shopId: string
  keyword: string
  changed: boolean
  page: number
}

const recordLink = linkState<Filters>({
  status: ['status', orElse(oneOf<Tab>(listingStatuses), 'all')],
  shopId: ['shop', orElse(id, '')],
  keyword: ['keyword', orElse(text(100), '')],
  changed: [
    'changed',
    orElse(
      single(
        (given) => given === '1',
        () => '1',
      ),
      false,
    ),
  ],
  page: ['page', pageNumber],
})

const actText: Record<RecordAct, string> = { retry: '重新提交', push: '推送到店铺', offline: '下架' }

/** spec §2 /upgoodsmanage/uprecord: each product in each shop, how it stands there, and what to do about it. */
export const UploadRecordPage = () => {
  const { listings, shops } = usePorts()
  const { say, failure } = useNotices()
  const queries = useQueryClient()
  const [params, go] = useLink()
  const filters = recordLink.read(params)
  const change = (patch: Partial<Filters>) => go(recordLink.write(changedLink(filters, patch)))
  const { status, shopId, keyword, changed, page } = filters
  const found = useQuery(
    listingsQuery(listings, {
      page,
      pageSize: PAGE_SIZE,
      ...(status !== 'all' && { status }),
      ...(shopId && { shopId }),
      ...(keyword && { keyword }),
      ...(changed && { changed }),
    }),
  )
  const { data: own = [] } = useQuery(uploadShopsQuery(shops))
  const shown = found.data?.list ?? []
  const selection = useSelection(shown, (one) => one.id)
  const publishing = usePublishing(found.data?.underWay)
  const [asking, setAsking] = useState<readonly Listing[] | null>(null)
  const acting = useMutation({
    mutationFn: ({ act, ids }: { act: RecordAct; ids: string[] }) => listings[act](ids),
    onSuccess: (_, { act, ids }) => {
      say('success', `${ids.length} 条正在${actText[act]}`)
      selection.clear()
    },
    onError: failure,
    onSettled: () => queries.invalidateQueries({ queryKey: ['mine', 'uploads'] }),
  })
  const act = (which: RecordAct, ones: readonly Listing[]) => {
    const fit = ones.filter(({ can }) => can[which])
    if (acting.isPending) return
    if (ones.length === 0) say('warning', '请先勾选记录')
    else if (fit.length === 0) say('warning', `所选的没有可以${actText[which]}的`)
    else if (fit.length > MAX_LISTINGS_AT_ONCE) say('warning', `一次最多 ${MAX_LISTINGS_AT_ONCE} 条`)
    else if (which === 'offline') setAsking(fit)
    else acting.mutate({ act: which, ids: fit.map((one) => one.id) })
  }
  const isNarrowed = shopId !== '' || keyword !== '' || changed
  const clear = () => change({ shopId: '', keyword: '', changed: false })
  const counts = found.data?.counts
  const chosen = selection.all
  return (
    <section className={styles.page} aria-labelledby="records-title">
      <header className={styles.head}>
        <h1 id="records-title">上货记录</h1>
        <KeywordField
          keyword={keyword}
          search={(next) => change({ keyword: next })}
          name="搜索上货记录"
          placeholder="标题、货号、抖店商品号"
          button="搜索"
        />
        <a className="button small" href={paths.shelf}>
          去选货架
        </a>
      </header>
      <div className={styles.filters} role="group" aria-label="筛选">
        <select
          className="input"
          aria-label="店铺"
          value={shopId}
          onChange={(event) => change({ shopId: event.target.value })}
        >
          <option value="">全部店铺</option>
          {own.map((shop) => (
            <option key={shop.id} value={shop.id}>
              {shop.name}
            </option>
          ))}
        </select>
        <button
          type="button"
          className="pill"
          aria-pressed={changed}
          aria-label="货源有变化"
          onClick={() => change({ changed: !changed })}
        >
          货源有变化 {counts?.changed ?? 0}
        </button>
        {isNarrowed && (
          <button type="button" className="button small" onClick={clear}>
            清除筛选
          </button>
        )}
      </div>
      <PublishBar {...publishing} />
      <Tabs
        name="上货状态"
        chosen={status}
        choose={(next) => change({ status: next })}
        tabs={(['all', ...listingStatuses] as const).map((key) => ({
          key,
          label: (
            <>
              {key === 'all' ? '全部' : listingStatusText[key]}
              {(counts?.[key] ?? 0) > 0 && <span aria-hidden="true">{counts![key]}</span>}
            </>
          ),
        }))}
      >
        <div className={styles.panel}>
          <ListPage
            found={found}
            turn={(next) => go(recordLink.write({ ...filters, page: next }))}
            name="上货记录"
            skeleton={
              <div role="status" aria-label="正在加载上货记录" className={styles.rows}>
                {[1, 2, 3].map((one) => (
                  <div key={one} className={`card ${styles.skeleton}`}>
                    <Skeleton picture lines={2} />
                  </div>
                ))}
              </div>
            }
            nothing={
              isNarrowed || status !== 'all' ? (
                <Nothing
                  picture="search"
                  lead="没有符合筛选的上货记录"
                  action={
                    <button
                      type="button"
                      className="button"
                      onClick={() => change({ status: 'all', shopId: '', keyword: '', changed: false })}
                    >
                      清除筛选
                    </button>
                  }
                >
                  换一个关键词、状态或店铺，或清除筛选看全部记录。
                </Nothing>
              ) : (
                <Nothing
                  picture="upload"
                  lead="还没有上货记录"
                  action={
                    <a className="button primary" href={paths.shelf}>
                      去选货架
                    </a>
                  }
                >
                  从选货架上到店铺的商品，在每家店的状态与审核结果都列在这里。
                </Nothing>
              )
            }
          >
            {({ list }) => (
              <ul className={styles.rows} aria-label="上货记录">
                {list.map((one) => (
                  <RecordRow
                    key={one.id}
                    one={one}
                    chosen={selection.has(one.id)}
                    choose={() => selection.choose(one)}
                    act={(which) => act(which, [one])}
                  />
                ))}
              </ul>
            )}
          </ListPage>
          <WorkBar
            shown={shown.length}
            ticked={shown.filter((one) => selection.has(one.id)).length}
            tickPage={selection.choosePage}
            chosen={`已选 ${chosen.length} 条`}
            isNoneChosen={chosen.length === 0}
            isHidden={shown.length + chosen.length === 0}
            ways={
              <>
                {(['retry', 'push', 'offline'] as const).map((which) => (
                  <button
                    key={which}
                    type="button"
                    className="button small"
                    aria-disabled={acting.isPending}
                    onClick={() => act(which, chosen)}
                  >
                    批量{actText[which]}
                  </button>
                ))}
                <MaterialJob productIds={[...new Set(chosen.map(({ product }) => product.id))]} />
              </>
            }
          />
        </div>
      </Tabs>
      {asking && (
        <ConfirmDialog
          title={`下架 ${asking.length} 件？`}
          text="店铺里不再售卖；已经卖出的照常发货。随时可以重新提交。"
          confirm="下架"
          onConfirm={() => acting.mutate({ act: 'offline', ids: asking.map((one) => one.id) })}
          close={() => setAsking(null)}
        />
      )}
    </section>
  )
}
