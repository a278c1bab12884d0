import { Failure } from '../../src/domain/failure'
import { PLAIN_DEFAULTS } from '../../src/domain/listing/defaults'
import { fen } from '../../src/domain/money'
import type { Deps } from '../../server/deps'
import { actOn } from '../../server/listing/act'
import type { ListingAtWork } from '../../server/listing/at-work'
import { lookAtListings } from '../../server/listing/look'
import { moveOn } from '../../server/listing/move'
import { publish } from '../../server/listing/publish'
import { releaseListings } from '../../server/listing/release'
import { compareStale } from '../../server/listing/stale'
import { PlatformError } from '../../server/platform/platform'
import type { Publishing } from '../../server/platform/publishing'
import { saveDefaults } from '../../server/shelf/shops'
import type { ManualClock } from './server'
import type { DouyinStub } from './douyin-stub/stub'
import type { StubProduct } from './douyin-stub/goods-book'

/** One record of a product in a shop, and all that may come between: its source, its buyer, the platform, the end of a process. */

export type SourceChange =
  | { what: 'price'; sku: number; by: number }
  | { what: 'stock'; sku: number; stock: number }
  | { what: 'shelf' }
  | { what: 'rule'; add: number }

/** What happens while the platform is asked; `died`: the process, before it asked or before it heard. */
export type Trouble =
  | { type: 'none' | 'cut' | 'cut-after' | 'died-before' | 'died-after' }
  | { type: 'meanwhile'; change: SourceChange }
  | { type: 'called-off' }

export type ListingLifeAct =
  | { type: 'source'; change: SourceChange }
  | { type: 'publish' | 'retry' | 'offline' | 'push' | 'call off' | 'look' }
  | { type: 'work'; trouble: Trouble; times: number }
  /** A price that goes there and back while it is pushed. */
  | { type: 'swing'; by: number; trouble: Trouble }
  | { type: 'time'; seconds: number }
  | { type: 'merchant'; does: 'takes off' | 'throws away' }
  | { type: 'audit'; fails: boolean }

export interface ListingGround {
  deps: Deps
  clock: ManualClock
  stub: DouyinStub
  user: string
  shopId: string
  there: number
}

const WRITES = ['submit', 'revise', 'setPrice', 'setStocks', 'takeOff'] as const

export const listingPlayer = (ground: ListingGround, { productId, itemId }: { productId: string; itemId: string }) => {
  const { clock, stub, user, shopId, there } = ground
  const { db } = ground.deps
  const outerId = `DF${productId}`
  let trouble: Trouble = { type: 'none' }
  let die = (): void => undefined
  let asked = 0

  const during = async (call: () => Promise<unknown>): Promise<unknown> => {
    const met = trouble
    const { type } = met
    trouble = { type: 'none' }
    if (type === 'cut') throw new PlatformError('busy', { advice: '' })
    if (type === 'died-before') return dead()
    const told = await call()
    if (met.type === 'meanwhile') {
      await change(met.change)
      await compareStale(db)
    }
    if (type === 'called-off') await callOff()
    if (type === 'cut-after') throw new PlatformError('busy', { advice: '' })
    return type === 'died-after' ? dead() : told
  }
  const dead = (): Promise<never> => {
    die()
    return new Promise(() => undefined)
  }
  const real = ground.deps.platform.publishing
  const struck = Object.fromEntries(
    WRITES.map((name) => [name, (...given: never[]) => during(() => (real[name] as Call)(...given))]),
  ) as Pick<Publishing, (typeof WRITES)[number]>
  const deps: Deps = {
    ...ground.deps,
    platform: { ...ground.deps.platform, publishing: { ...real, ...struck } },
  }

  const change = async (wish: SourceChange): Promise<void> => {
    const skus = await db.query<{ id: string }>(
      'select id from skus where product_id = $1 and is_offered order by sort, id',
      [productId],
    )
    const nth = (place: number) => skus[place % skus.length]!.id
    if (wish.what === 'price')
      await db.query('update skus set price = greatest(500, price + $2) where id = $1', [nth(wish.sku), wish.by])
    if (wish.what === 'stock')
      await db.query('update skus set stock = $2, supplied = greatest(supplied, $2) where id = $1', [
        nth(wish.sku),
        wish.stock,
      ])
    if (wish.what === 'shelf') await db.query('update products set on_shelf = not on_shelf where id = $1', [productId])
    if (wish.what === 'rule') {
      const [row] = await db.query<{ defaults: typeof PLAIN_DEFAULTS }>(
        'select defaults from shop_defaults where shop_id = $1',
        [shopId],
      )
      const { rule } = PLAIN_DEFAULTS
      await saveDefaults(deps, user, shopId, { ...row!.defaults, rule: { ...rule, add: fen(wish.add) } })
    }
  }

  const record = async () =>
    (
      await db.query<
        Omit<ListingAtWork, 'work'> & {
          work: ListingAtWork['work'] | ''
          changed: boolean
          jobId: string
          advice: unknown
        }
      >(
        `select id, shop_id as "shopId", product_id as "productId", status, work, draft, tries, changed, job_id as "jobId",
           platform_product_id as "platformProductId", perhaps_there as "isPerhapsThere", advice from listings where product_id = $1 and shop_id = $2`,
        [productId, shopId],
      )
    )[0]

  const work = async (): Promise<boolean> => {
    const listing = await record()
    if (!listing || listing.work === '') return false
    const [job] = await db.query<{ status: string }>('select status from jobs where id = $1', [listing.jobId])
    if (job!.status === 'cancelled') return false
    const death = new Promise<void>((dies) => void (die = dies))
    await Promise.race([moveOn(deps, { ...listing, work: listing.work }), death])
    return true
  }
  const callOff = async (): Promise<void> => {
    const listing = await record()
    if (!listing || listing.work === '') return
    await deps.jobs.cancel(user, listing.jobId)
    await releaseListings(db, clock.now())
  }
  const act = async (what: 'publish' | 'offline' | 'push'): Promise<void> => {
    const listing = await record()
    if (listing)
      await actOn(deps, user, [listing.id], what).catch((error: unknown) => {
        if (!(error instanceof Failure) || error.kind !== 'conflict') throw error
      })
  }
  const look = async (): Promise<void> => {
    await lookAtListings(deps)
    await compareStale(db)
  }
  const onBook = (): StubProduct[] =>
    [...stub.book.goods.products.values()].filter((one) => one.shopId === there && one.outerId === outerId)
  const standing = () => onBook().filter(({ status }) => status !== 2)

  const play = async (what: ListingLifeAct): Promise<void> => {
    if (what.type === 'source') await change(what.change)
    if (what.type === 'publish')
      await publish(deps, user, { ids: [itemId], shopIds: [shopId], requestId: `${productId}-${(asked += 1)}` })
    if (what.type === 'retry') await act('publish')
    if (what.type === 'offline' || what.type === 'push') await act(what.type)
    if (what.type === 'call off') await callOff()
    if (what.type === 'look') await look()
    if (what.type === 'time') clock.advance(what.seconds)
    if (what.type === 'audit') stub.book.goods.judge = () => (what.fails ? { pic: ['主图含有水印，请更换'] } : null)
    if (what.type === 'merchant')
      for (const product of standing()) if (product.draft !== 2) product.status = what.does === 'takes off' ? 1 : 2
    if (what.type === 'work') await workAmidst(what.trouble, what.times)
    if (what.type === 'swing') {
      await change({ what: 'price', sku: 0, by: what.by })
      await act('push')
      await workAmidst(what.trouble, 1)
      await change({ what: 'price', sku: 0, by: -what.by })
    }
  }
  const workAmidst = async (met: Trouble, times: number): Promise<void> => {
    trouble = met
    for (let done = 0; done < times; done++) await work()
    trouble = { type: 'none' }
  }

  /** Nothing goes wrong any more, and what failed is tried again, until nothing is left to do. */
  const settle = async (): Promise<void> => {
    stub.book.goods.judge = () => null
    for (let rounds = 0; rounds < 60; rounds++) {
      if (await work()) {
        clock.advance(61)
        continue
      }
      const before = JSON.stringify(await record())
      clock.advance(6 * 3600 + 60)
      await look()
      const now = await record()
      if (now?.status === 'failed') await act('publish')
      else if (now?.changed && now.status === 'online') await act('push')
      else if (JSON.stringify(now) === before) return
    }
    throw new Error(`it does not come to rest: ${JSON.stringify(await record())}`)
  }
  return { play, settle, record, standing }
}

type Call = (...given: never[]) => Promise<unknown>
