import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Category, Named, ProductCard } from '../../../domain/catalogue'
import { parseYuan, yuan } from '../../../domain/money'
import { usePorts } from '../../frame/ports-context'
import { categoriesQuery, facetsQuery } from '../../queries/catalogue'
import { knownTags, type SearchState } from '../../parts/product-search/search-state'
import { Choice, FilterRow } from '../../parts/product-search/FilterRow'
import { leavesOf } from '../../parts/product-search/leaves'
import { countsOf } from './counts'
import styles from './search.module.css'

type Props = { query: SearchState['query']; change: (what: Partial<SearchState['query']>) => void }

const MoreFilters = lazy(async () => ({ default: (await import('./MoreFilters')).MoreFilters }))

/** About what fits into one line. */
const FEW = 8

/** Two lines, so that the products stand high: what was meant, then tags and price; the rest unfolds. */
export const Filters = ({ query, change, found }: Props & { found: readonly ProductCard[] | undefined }) => {
  const { catalogue } = usePorts()
  const categories = useQuery(categoriesQuery(catalogue))
  const { data: facets, isPending } = useQuery(facetsQuery(catalogue, query))
  const [open, setOpen] = useState(false)
  const tree = categories.data ?? []
  const isMeant = !!query.keyword && !query.categoryId
  const leaves = isMeant && facets ? met(tree, facets.categories) : []
  // What stands there doesn't change under the pointer.
  const offers = leaves.length > 0 ? leaves : isMeant && isPending ? [] : offered(tree, query.categoryId)
  const ofCategory = countsOf(facets, 'categories')
  const ofTag = countsOf(facets, 'tags')
  const toggle = (tag: string) => {
    change({ tags: query.tags.includes(tag) ? query.tags.filter((one) => one !== tag) : [...query.tags, tag] })
  }
  return (
    <section className={`card ${styles.filters}`} aria-label="筛选">
      <FilterRow name="分类" lead={leaves.length > 0 ? '你要找' : '分类'} asked={categories}>
        {offers.map(({ id, name }) => (
          <Choice
            key={id}
            on={id === query.categoryId}
            click={() => change({ categoryId: id === query.categoryId ? undefined : id })}
            count={ofCategory(id)}
          >
            {name}
          </Choice>
        ))}
      </FilterRow>
      <div className={`${styles.second} ${open ? '' : styles.folded}`}>
        <FilterRow name="标签">
          {knownTags.map((tag) => (
            <Choice key={tag} on={query.tags.includes(tag)} click={() => toggle(tag)} count={ofTag(tag)}>
              {tag}
            </Choice>
          ))}
        </FilterRow>
        <FilterRow name="价格">
          <PriceRange key={`${query.priceMin}-${query.priceMax}`} query={query} change={change} />
        </FilterRow>
      </div>
      <button type="button" className={styles.fold} aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? '收起筛选' : '更多筛选'}
      </button>
      {open && (
        <div className={styles.more}>
          <Suspense>
            <MoreFilters
              query={query}
              change={change}
              found={found}
              facets={facets}
              categories={leaves.length > 0 ? tree : []}
            />
          </Suspense>
        </div>
      )}
    </section>
  )
}

const PriceRange = ({ query, change }: Props) => {
  const [from, setFrom] = useState(query.priceMin === undefined ? '' : yuan(query.priceMin))
  const [to, setTo] = useState(query.priceMax === undefined ? '' : yuan(query.priceMax))
  const [wrong, setWrong] = useState('')
  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    // Full-width digits are what a Chinese input method gives.
    const typed = [from, to].map((text) => text.normalize('NFKC').trim())
    const [priceMin, priceMax] = typed.map((text) => (text === '' ? undefined : parseYuan(text)))
    if (priceMin === null || priceMax === null) return setWrong('请填写金额，如 29.9')
    if (priceMin !== undefined && priceMax !== undefined && priceMin > priceMax) return setWrong('最低价不能高于最高价')
    setWrong('')
    change({ priceMin, priceMax })
  }
  return (
    <form className={styles.priceRange} onSubmit={submit}>
      <input
        className="input"
        inputMode="decimal"
        aria-label="最低价"
        placeholder="最低价"
        value={from}
        onChange={(event) => setFrom(event.target.value)}
      />
      <span aria-hidden="true">–</span>
      <input
        className="input"
        inputMode="decimal"
        aria-label="最高价"
        placeholder="最高价"
        value={to}
        onChange={(event) => setTo(event.target.value)}
      />
      <button type="submit" className="button small">
        确定
      </button>
      {wrong && (
        <span role="alert" className={styles.wrong}>
          {wrong}
        </span>
      )}
    </form>
  )
}

/** The categories that hold most of what was found. */
const met = (tree: readonly Category[], counted: readonly Named[]): Named[] => {
  const names = new Map(leavesOf(tree).map((leaf) => [leaf.id, leaf]))
  return counted.flatMap(({ id }) => names.get(id) ?? []).slice(0, FEW)
}

/** The chosen category with its way up and what is below it; where it is a leaf, its sisters. */
const offered = (tree: readonly Category[], chosen: string | undefined): Category[] => {
  const path = chosen === undefined ? [] : pathTo(tree, chosen)
  const last = path.at(-1)
  if (!last) return [...tree]
  const below =
    last.children.length > 0 ? last.children : (path.at(-2)?.children ?? tree).filter(({ id }) => id !== last.id)
  return [...path, ...below]
}

const pathTo = (tree: readonly Category[], id: string): Category[] => {
  for (const node of tree) {
    if (node.id === id) return [node]
    const below = pathTo(node.children, id)
    if (below.length > 0) return [node, ...below]
  }
  return []
}
