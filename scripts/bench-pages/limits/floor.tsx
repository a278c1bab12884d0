import { createElement, Suspense, use, type MouseEvent, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, Link, Outlet, RouterProvider, useNavigate, useParams } from 'react-router-dom'
import type { ProductCard, ProductDetail } from '../../../src/domain/catalogue'
import { price } from '../../../src/domain/money'
import type { Drawn } from './drawn'

/** The least that a shop of React and a router can be: products by API after the script, a product's data fetched when pointed at. */

const kept = new Map<string, Promise<unknown>>()
const fetched = <T,>(path: string): Promise<T> => {
  const known = kept.get(path) ?? fetch(path).then((reply): Promise<unknown> => reply.json())
  kept.set(path, known)
  return known as Promise<T>
}
const detailOf = (id: string) => fetched<ProductDetail>(`/api/products/${id}`)

const Frame = () => (
  <>
    <header>
      <Link to="/floor">React 下限</Link>
      <form>
        <input name="keyword" aria-label="关键词" />
        <button>搜索</button>
      </form>
    </header>
    <main>
      <Suspense fallback={<p>正在加载</p>}>
        <Outlet />
      </Suspense>
    </main>
  </>
)

const List = () => {
  const cards = use(fetched<ProductCard[]>('/api/products'))
  return (
    <>
      <h1>商品</h1>
      <ul className="grid">
        {cards.map((card) => (
          <li key={card.id} className="card" onPointerEnter={() => void detailOf(card.id)}>
            <Link to={`/floor/${card.id}`} className="title">
              <img src={card.cover} alt="" width={320} height={320} />
              <p>{card.title}</p>
            </Link>
            <p className="price">{price(card.priceMin)}</p>
            <p>
              {card.supplier.name} · 已售 {card.sales}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}

const element = ({ name, props, children }: Drawn, key?: number): ReactNode =>
  createElement(
    name,
    { ...props, key },
    ...children.map((child) => (typeof child === 'string' ? child : element(child))),
  )

const DrawnCard = ({ card }: { card: Drawn }) => element(card)

/** The shop's own list, element by element: what is left of a difference then is not of the browser's making. */
const SameList = () => {
  const { props, children } = use(fetched<Drawn>('/api/list'))
  const navigate = useNavigate()
  const idAt = ({ target }: { target: EventTarget }) =>
    (target as Element)
      .closest('a')
      ?.getAttribute('href')
      ?.match(/^\/merchandis\/(\d+)$/)?.[1]
  const follow = (event: MouseEvent) => {
    const id = idAt(event)
    if (!id) return
    event.preventDefault()
    void navigate(`/floor-same/${id}`)
  }
  return (
    <ul
      {...props}
      onClick={follow}
      onPointerOver={(event) => {
        const id = idAt(event)
        if (id) void detailOf(id)
      }}
    >
      {children.map((card, at) => typeof card !== 'string' && <DrawnCard key={at} card={card} />)}
    </ul>
  )
}

const Product = () => {
  const { id = '' } = useParams()
  const product = use(detailOf(id))
  return (
    <article className="product">
      <img src={product.images[0]} alt="" width={480} height={480} />
      <section>
        <h1>{product.title}</h1>
        <p>货号 {product.artNo}</p>
        <p className="price">{price(product.priceMin)}</p>
        <p>
          {product.supplier.name} · {product.station.name}
        </p>
        <ul className="skus">
          {product.skus.map((sku) => (
            <li key={sku.id}>
              <button>
                {sku.color} {sku.size} {price(sku.price)}
              </button>
            </li>
          ))}
        </ul>
      </section>
    </article>
  )
}

const router = createBrowserRouter([
  {
    path: '/floor',
    element: <Frame />,
    children: [
      { index: true, element: <List /> },
      { path: ':id', element: <Product /> },
    ],
  },
  {
    path: '/floor-same',
    element: <Frame />,
    children: [
      { index: true, element: <SameList /> },
      { path: ':id', element: <Product /> },
    ],
  },
])
createRoot(document.querySelector('#root')!).render(<RouterProvider router={router} />)
