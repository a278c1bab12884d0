import { useQuery } from '@tanstack/react-query'
import { inWidth } from '../../../domain/picture-sizes'
import type { RememberedRelation } from '../../../domain/shops/relation'
import { productPath } from '../../frame/paths'
import { usePorts } from '../../frame/ports-context'
import { KeywordField } from '../../parts/KeywordField'
import { ListPage } from '../../parts/list/ListPage'
import { Nothing } from '../../parts/Nothing'
import { Skeleton } from '../../parts/Skeleton'
import { rememberedQuery } from '../../queries/relations'
import styles from './relation.module.css'
import { useRelation } from './use-relation'

interface Props {
  keyword: string | undefined
  search: (keyword: string) => void
  page: number
  turn: (page: number) => void
}

/** What orders of shops are related by when they come in, to be changed or ended. */
export const RememberedRelations = ({ keyword, search, page, turn }: Props) => {
  const { relations } = usePorts()
  const found = useQuery(rememberedQuery(relations, { page, ...(keyword ? { keyword } : {}) }))
  const { relate, picker } = useRelation()
  return (
    <>
      <KeywordField
        keyword={keyword ?? ''}
        search={search}
        name="搜索关联"
        placeholder="店铺商品、规格、商家编码"
        button="搜索"
      />
      <ListPage
        found={found}
        name="已记住的关联"
        turn={turn}
        skeleton={
          <div role="status" aria-label="正在加载已记住的关联" className="card">
            <Skeleton lines={8} />
          </div>
        }
        nothing={
          <Nothing picture="shops" lead={keyword ? '没有这样的关联' : '还没有记住的关联'}>
            关联货源时勾选“记住这个关联”，以后同款的订单会自动关联。
          </Nothing>
        }
      >
        {({ list }) => (
          <ul className={`card ${styles.remembered}`} aria-label="已记住的关联">
            {list.map((one) => (
              <Row key={one.platformItemId} one={one} relate={relate} />
            ))}
          </ul>
        )}
      </ListPage>
      {picker}
    </>
  )
}

const byText = { code: '按商家编码', remembered: '按记住的', chosen: '手动选择', listing: '按上货' } as const

const Row = ({ one, relate }: { one: RememberedRelation; relate: ReturnType<typeof useRelation>['relate'] }) => {
  const { title, spec, image, outerCode, shop, link, linkedAt, lastUsedAt, waiting } = one
  return (
    <li>
      {image !== '' && <img {...inWidth(image, 48)} alt="" width={48} height={48} loading="lazy" />}
      <div>
        <span>{title}</span>
        <span className={styles.faint}>
          {[shop.name, spec, outerCode && `商家编码 ${outerCode}`, waiting > 0 && `未下单 ${waiting} 行`]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {link.changed && <em className={styles.warning}>店铺规格已改，请确认</em>}
      </div>
      <div>
        <span>
          <a href={productPath(link.productId)}>{link.title}</a> {link.spec}
        </span>
        <span className={styles.faint}>
          店铺 1 件 = {link.qtyRatio} 件 · {byText[link.by]} · {linkedAt.slice(0, 10)}
          {lastUsedAt && ` · 最近订单 ${lastUsedAt.slice(0, 10)}`}
        </span>
      </div>
      <span className={styles.ways}>
        <button type="button" className="button small" onClick={() => relate(one)}>
          {link.changed ? '确认或更改' : '更改或解除'}
        </button>
        <button type="button" className="button small" onClick={() => relate(one, true)}>
          换货源
        </button>
      </span>
    </li>
  )
}
