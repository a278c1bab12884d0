import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ShelfItem } from '../../../domain/listing/shelf'
import { isAuthorised } from '../../../domain/shops/shop'
import { paths } from '../../frame/paths'
import { useNotices, usePorts } from '../../frame/ports-context'
import { ConfirmDialog } from '../../parts/ConfirmDialog'
import { KeywordField } from '../../parts/KeywordField'
import { changed } from '../../parts/list/link-state'
import { ListPage } from '../../parts/list/ListPage'
import { useLink } from '../../parts/list/use-link'
import { useSelection } from '../../parts/list/use-selection'
import { Nothing } from '../../parts/Nothing'
import { Skeleton } from '../../parts/Skeleton'
import { defaultsQuery, listingsQuery, shelfQuery, uploadShopsQuery } from '../../queries/uploads'
import { BulkDialog } from './BulkDialog'
import { MaterialJob } from './MaterialJob'
import { PublishBar } from './PublishBar'
import { MOST_AT_ONCE, PAGE_SIZE, shelfLink } from './shelf-draft'
import { ShelfRow } from './ShelfRow'
import { ShopLacks } from './ShopLacks'
import { useShelfWork } from './use-shelf-work'
import { usePublishing } from './use-publishing'
import { WorkBar } from './WorkBar'
import styles from './upload.module.css'
import bar from './work-bar.module.css'

const ONE = { page: 1, pageSize: 1 }

/** spec §2 /upgoodsmanage/shelf: what is to be put into the buyer's shops, made ready, and put there. */
export const ShelfPage = () => {
  const { shelf, shops, listings } = usePorts()
  const { say } = useNotices()
  const [params, go] = useLink()
  const link = shelfLink.read(params)
  const { keyword, page, item: opened } = link
  const found = useQuery(shelfQuery(shelf, { page, pageSize: PAGE_SIZE, ...(keyword && { keyword }) }))
  const shown = found.data?.list ?? []
  const selection = useSelection(shown, ({ id }) => id)
  const { data: own = [] } = useQuery(uploadShopsQuery(shops))
  const able = own.filter(({ enabled, auth }) => enabled && isAuthorised(auth))
  const [left, setLeft] = useState<readonly string[]>([])
  const targets = able.filter(({ id }) => !left.includes(id))
  const shopId = (targets[0] ?? able[0])?.id ?? ''
  const { data: defaults } = useQuery({ ...defaultsQuery(listings, shopId), enabled: shopId !== '' })
  const { data: records } = useQuery(listingsQuery(listings, ONE))
  const publishing = usePublishing(records?.underWay)
  const work = useShelfWork()
  const [asking, setAsking] = useState<'' | 'bulk' | 'remove'>('')

  const isOpened = ({ id, product }: ShelfItem) => opened === id || opened === product.id
  const chosen = selection.all
  const ids = chosen.map(({ id }) => id)
  const some = (then: () => void) => () => {
    if (chosen.length === 0) say('warning', '请先勾选商品')
    else if (chosen.length > MOST_AT_ONCE) say('warning', `一次最多 ${MOST_AT_ONCE} 款`)
    else then()
  }
  const isBusy = !publishing.state.matches('resting') && !publishing.state.matches('over')
  const top = useRef<HTMLElement>(null)
  const publish = () => {
    // The second of two quick clicks means the same as the first.
    if (publishing.state.matches('beginning')) return
    if (isBusy) say('warning', '上一次上货还没有结束')
    else if (targets.length === 0) say('warning', '请选择要上到哪些店铺')
    else {
      publishing.send({ type: 'publish', wish: { ids, shopIds: targets.map(({ id }) => id) } })
      // How far it is shows there.
      top.current?.scrollIntoView({ block: 'nearest' })
    }
  }
  const nameOf = (id: string): string =>
    own.find((shop) => shop.id === id)?.name ?? [...chosen, ...shown].find((one) => one.id === id)?.title ?? ''
  return (
    <section className={styles.page} aria-labelledby="shelf-title">
      <header ref={top} className={styles.head}>
        <h1 id="shelf-title">选货架</h1>
        <KeywordField
          keyword={keyword}
          search={(next) => go(shelfLink.write(changed(link, { keyword: next })))}
          name="搜索选货架"
          placeholder="标题、货号"
          button="搜索"
        />
        <a className="button small" href={paths.search}>
          去选货
        </a>
      </header>
      <div className={`card ${styles.targets}`}>
        <div role="group" aria-label="上到店铺" className={styles.pills}>
          <span>上到</span>
          {able.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              className="pill"
              aria-pressed={!left.includes(id)}
              onClick={() => setLeft(left.includes(id) ? left.filter((one) => one !== id) : [...left, id])}
            >
              {name}
            </button>
          ))}
          {able.length === 0 && <a href={paths.uploadStores}>还没有能上货的店铺，去授权</a>}
        </div>
      </div>
      <PublishBar {...publishing} nameOf={nameOf} />
      <ShopLacks items={shown} />
      <ListPage
        found={found}
        turn={(next) => go(shelfLink.write({ ...link, page: next }))}
        name="选货架"
        skeleton={
          <div role="status" aria-label="正在加载选货架" className={styles.rows}>
            {[1, 2, 3].map((one) => (
              <div key={one} className={`card ${styles.skeleton}`}>
                <Skeleton picture lines={2} />
              </div>
            ))}
          </div>
        }
        nothing={<NothingThere keyword={keyword} clear={() => go(shelfLink.write(changed(link, { keyword: '' })))} />}
      >
        {({ list }) => (
          <ul className={styles.rows} aria-label="选货架的商品">
            {list.map((item) => (
              <ShelfRow
                key={item.id}
                item={item}
                chosen={selection.has(item.id)}
                choose={(isRange) => selection.choose(item, isRange)}
                shopId={shopId}
                defaults={defaults}
                isOpen={isOpened(item)}
                open={(on) => go(shelfLink.write({ ...link, item: on ? item.id : '' }))}
                fix={(fix, shop) => work.fix({ ids: [item.id], shopId: shop, fix })}
                busy={work.isFixing}
              />
            ))}
          </ul>
        )}
      </ListPage>
      <WorkBar
        shown={shown.length}
        ticked={shown.filter(({ id }) => selection.has(id)).length}
        tickPage={selection.choosePage}
        chosen={`已选 ${chosen.length} 款`}
        isNoneChosen={chosen.length === 0}
        // The one that is edited has buttons of its own, which the bar would cover.
        isHidden={shown.length + chosen.length === 0 || shown.some(isOpened)}
        news={
          work.undoId && (
            <p role="status" className={bar.undo}>
              已修改 {work.changed} 款
              <button type="button" className="button small" onClick={work.undo}>
                撤销
              </button>
            </p>
          )
        }
        ways={
          <>
            <button type="button" className="button small" onClick={some(() => setAsking('bulk'))}>
              批量修改
            </button>
            <button
              type="button"
              className="button small"
              aria-disabled={work.isFixing}
              onClick={some(() => work.isFixing || work.fixAll(ids, chosen))}
            >
              {work.isFixing ? '正在修正…' : '一键修正'}
            </button>
            <MaterialJob productIds={chosen.map(({ product }) => product.id)} />
            <button type="button" className="button small" onClick={some(() => setAsking('remove'))}>
              移出选货架
            </button>
          </>
        }
      >
        <button type="button" className="button primary" aria-disabled={isBusy} onClick={() => some(publish)()}>
          上货到 {targets.length} 家店铺
        </button>
      </WorkBar>
      {asking === 'bulk' && (
        <BulkDialog
          items={chosen}
          shopId={shopId}
          apply={(change) => work.change(ids, change)}
          close={() => setAsking('')}
        />
      )}
      {asking === 'remove' && (
        <ConfirmDialog
          title={`移出选货架的 ${chosen.length} 款？`}
          text="改过的标题、图片与价格不再保留；已经上到店铺的不受影响。"
          confirm="移出"
          onConfirm={() => {
            work.remove(ids)
            selection.clear()
          }}
          close={() => setAsking('')}
        />
      )}
    </section>
  )
}

const NothingThere = ({ keyword, clear }: { keyword: string; clear: () => void }) =>
  keyword ? (
    <Nothing
      picture="search"
      lead="选货架里没有相关商品"
      action={
        <button type="button" className="button" onClick={clear}>
          看全部
        </button>
      }
    >
      换一个关键词，或清空后看全部商品。
    </Nothing>
  ) : (
    <Nothing
      picture="upload"
      lead="选货架还是空的"
      action={
        <a className="button primary" href={paths.search}>
          去选货
        </a>
      }
    >
      在商品页、商品卡片、收藏或档口里点“加入选货架”，改好标题、图片与售价，再一起上到店铺。
    </Nothing>
  )
