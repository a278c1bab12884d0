import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CollectedProduct } from '../../../domain/favourites'
import { inWidth } from '../../../domain/picture-sizes'
import { LoadFailure } from '../../parts/LoadFailure'
import { TickBox } from '../../parts/TickBox'
import { paths, productPath } from '../../frame/paths'
import { useNotices, usePorts } from '../../frame/ports-context'
import { collectedProductsQuery } from '../../queries/catalogue'
import styles from './sync-order.module.css'

/** The 货号 of the goods that one sells, to be written into the shop's items, by which orders find them. */
export const SourcesSection = () => {
  const { catalogue } = usePorts()
  const { data, error, refetch } = useQuery(collectedProductsQuery(catalogue, { pageSize: 100 }))
  return (
    <section className={`card ${styles.page}`} aria-labelledby="sources-title">
      <h2 id="sources-title">常用货源的货号</h2>
      <p className={styles.note}>把货号填进抖店商品的“商家编码”，同步来的订单就会自动关联货源。</p>
      {error ? (
        <LoadFailure error={error} retry={() => void refetch()} />
      ) : !data ? (
        <p role="status">正在加载收藏的商品…</p>
      ) : data.list.length === 0 ? (
        <p className={styles.note}>
          还没有收藏商品。<a href={paths.search}>去选货</a>，收藏后会列在这里。
        </p>
      ) : (
        <Sources products={data.list} />
      )}
    </section>
  )
}

const Sources = ({ products }: { products: readonly CollectedProduct[] }) => {
  const { say } = useNotices()
  const [word, setWord] = useState('')
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const shown = products.filter(({ title, artNo }) =>
    `${title} ${artNo}`.toLowerCase().includes(word.trim().toLowerCase()),
  )
  const chosen = products.filter(({ id }) => ticked.has(id))
  const tick = (ids: readonly string[], on: boolean) => {
    const next = new Set(ticked)
    for (const id of ids)
      if (on) next.add(id)
      else next.delete(id)
    setTicked(next)
  }
  const copy = async () => {
    if (chosen.length === 0) return say('warning', '请先选择货源')
    const text = chosen.map(({ artNo, title }) => `${artNo}\t${title}`).join('\n')
    return navigator.clipboard.writeText(text).then(
      () => say('success', `已复制 ${chosen.length} 个货号`),
      () => say('warning', '浏览器不允许复制，请手动选择文字'),
    )
  }
  return (
    <>
      <div className={styles.bar}>
        <TickBox
          name="全选"
          text
          count={shown.length}
          chosen={shown.filter(({ id }) => ticked.has(id)).length}
          set={(on) =>
            tick(
              shown.map(({ id }) => id),
              on,
            )
          }
        />
        <input
          className="input"
          type="search"
          aria-label="筛选货源"
          placeholder="标题或货号"
          value={word}
          onChange={(event) => setWord(event.target.value)}
        />
        <span role="status">已选 {chosen.length} 个</span>
        <button type="button" className="button small" onClick={() => void copy()}>
          复制货号
        </button>
      </div>
      <ul className={styles.list} aria-label="常用货源">
        {shown.map(({ id, title, artNo, cover, onShelf }) => (
          <li key={id}>
            <TickBox name={`选择 ${title}`} count={1} chosen={ticked.has(id) ? 1 : 0} set={(on) => tick([id], on)} />
            <img {...inWidth(cover, 48)} alt="" width={48} height={48} loading="lazy" />
            <a href={productPath(id)}>{title}</a>
            <code>{artNo}</code>
            {!onShelf && <em>已下架</em>}
          </li>
        ))}
      </ul>
    </>
  )
}
