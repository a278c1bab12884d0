import { beforeEach, describe, expect, it } from 'vitest'
import { demoWorld, sentinels } from '../../demo/world'
import { headsOf, tierOf } from '../../src/domain/relevance'
import { hotWords } from '../../src/domain/suggestions'
import { searches } from './searches.data'
import { sharedShop, type Client, type World } from './world'

const { products, suppliers, categories } = demoWorld()
const onShelf = products.filter((product) => product.onShelf)

/** What a search puts first, and what it counts. */
export const searchingContract = (world: World) =>
  describe(`CatalogueGateway.search on ${world.name}`, () => {
    const { shop } = sharedShop(world)
    let client: Client
    beforeEach(() => {
      client = shop().client()
    })

    it('finds first what a buyer means: of sixty searches in at least fifty-five', async () => {
      const pathOf = (categoryId: string): string => {
        const node = categories.find(({ id }) => id === categoryId)
        return node ? `${pathOf(node.parentId)}/${node.name}` : ''
      }
      const missed: string[] = []
      for (const [keyword, meant] of searches) {
        const { list } = await client.catalogue.search({ keyword, pageSize: 1 })
        const path = pathOf(products.find(({ id }) => id === list[0]?.id)?.categoryId ?? '')
        if (!path.includes(meant)) missed.push(`${keyword}：${path || '没有'}`)
      }
      expect(searches).toHaveLength(60)
      expect(missed.slice(5)).toEqual([])
    })

    it('puts things of that name before those that only say the word, and last what its supplier’s name says', async () => {
      const keyword = '帽'
      const tier = tierOf(keyword)
      const { list } = await client.catalogue.search({ keyword, pageSize: 100 })
      const tiers = list.map(({ id }) => {
        const { title, artNo, categoryId } = products.find((one) => one.id === id)!
        const names = []
        for (let at = categories.find((one) => one.id === categoryId); at;) {
          names.unshift(at.name)
          const { parentId } = at
          at = categories.find((one) => one.id === parentId)
        }
        return tier(headsOf(title, names), [title, artNo])
      })
      expect(tiers).toEqual(tiers.toSorted((a, b) => a - b))
      expect(new Set(tiers)).toEqual(new Set([0, 1, 2]))
      const bySales = (await client.catalogue.search({ keyword, pageSize: 100, sort: 'sales' })).list
      expect(bySales.map(({ id }) => id).toSorted()).toEqual(list.map(({ id }) => id).toSorted())
    })

    it('calls 现货 what is in stock, and nothing else', async () => {
      const { list } = await client.catalogue.search({ keyword: '裙', tags: ['现货'], pageSize: 100 })
      expect(list.length).toBeGreaterThan(0)
      for (const { stockState, tags } of list)
        expect([stockState === 'none', tags.includes('现货')]).toEqual([false, true])
      expect((await client.catalogue.product(sentinels.soldOutProductId)).tags).not.toContain('现货')
    })

    it('counts what is found by category, station, supplier and tag, each as if none of its kind were chosen', async () => {
      const one = onShelf.find(({ tags }) => tags.length > 0)!
      const path = (id: string): string[] => {
        const node = categories.find((category) => category.id === id)
        return node ? [...path(node.parentId), node.id] : []
      }
      const regionOf = (product: (typeof products)[number]) => {
        const { stationId } = suppliers.find(({ id }) => id === product.supplierId)!
        return demoWorld().stations.find(({ id }) => id === stationId)!.regionId
      }
      const chosen = { categoryId: path(one.categoryId)[0]!, regionId: regionOf(one), tags: [one.tags[0]!] }
      const fits = {
        category: (product: (typeof products)[number]) => path(product.categoryId).includes(chosen.categoryId),
        region: (product: (typeof products)[number]) => regionOf(product) === chosen.regionId,
        tag: (product: (typeof products)[number]) => product.tags.includes(chosen.tags[0]!),
      }
      const counted = (ids: string[]) => {
        const times = new Map<string, number>()
        for (const id of ids) times.set(id, (times.get(id) ?? 0) + 1)
        return [...times].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
      }
      const { facets, list } = await client.catalogue.search({ ...chosen, facets: true, pageSize: 1 })
      const pairs = (named: { id: string; count: number }[]) => named.map(({ id, count }) => [id, count])
      const { category, region, tag } = fits
      const all = onShelf.filter((product) => category(product) && region(product) && tag(product))
      expect(list).toHaveLength(1)
      expect(facets!.capped).toBe(false)
      expect(pairs(facets!.categories)).toEqual(
        counted(
          onShelf.filter((product) => region(product) && tag(product)).flatMap(({ categoryId }) => path(categoryId)),
        ),
      )
      expect(pairs(facets!.regions)).toEqual(
        counted(onShelf.filter((product) => category(product) && tag(product)).map(regionOf)),
      )
      expect(pairs(facets!.suppliers)).toEqual(counted(all.map(({ supplierId }) => supplierId)))
      expect(pairs(facets!.tags)).toEqual(
        counted(onShelf.filter((product) => category(product) && region(product)).flatMap(({ tags }) => tags)),
      )
      expect(facets!.categories.find(({ id }) => id === chosen.categoryId)!.name).toBe(
        categories.find(({ id }) => id === chosen.categoryId)!.name,
      )
      expect(facets!.suppliers.map(({ name }) => name)).toContain(
        suppliers.find(({ id }) => id === one.supplierId)!.name,
      )
    })

    it('counts nothing of what is not found, and nothing at all unless it is asked to', async () => {
      const { facets } = await client.catalogue.search({ keyword: '绝无此物的关键词', facets: true })
      expect(facets).toEqual({ categories: [], regions: [], suppliers: [], tags: [], capped: false })
      expect((await client.catalogue.search({ keyword: '裙' })).facets).toBeNull()
    })

    it('offers, while nothing is typed, words for what sells best, each of which finds something', async () => {
      const hot = await client.catalogue.suggest(' ')
      expect(hot.map(({ kind }) => kind)).toEqual(Array.from({ length: 8 }, () => 'keyword'))
      const best = onShelf
        .toSorted((a, b) => b.sales - a.sales || a.daysAgo - b.daysAgo || Number(a.id) - Number(b.id))
        .slice(0, 200)
      expect(hot).toEqual(hotWords(best.map(({ title }) => title)))
      for (const { text } of hot) expect((await client.catalogue.search({ keyword: text })).total).toBeGreaterThan(1)
    })
  })
