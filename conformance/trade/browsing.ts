import { codes } from '../../wire/envelope'
import type { Scenario } from '../bench'

const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)

/** A visitor looks around: what one call tells of a product, a supplier, an announcement, the others tell as well. */
export const browsing: Scenario = {
  title: '逛店',
  judges: [
    'categoryList',
    'regionList',
    'areaTree',
    'specials',
    'indexCounts',
    'productList',
    'productInfo',
    'productSuggest',
    'productFreight',
    'supplierList',
    'supplierInfo',
    'announcementList',
    'announcementInfo',
  ],
  async play({ gives, refuses, holds, same }) {
    await gives('categoryList', {})
    await gives('regionList', {})
    await gives('specials', {})
    await gives('indexCounts', {})
    const [province] = await gives('areaTree', {})
    holds('areaTree', '有省市区', (province?.children.length ?? 0) > 0, '省下面有市', province?.name)

    const first = await gives('productList', { page: 1, pageSize: 5 })
    same('productList', '页码照问的', [first.page, first.pageSize], [1, 5])
    same('productList', '一页装满，除非没有更多', first.list.length, Math.min(5, first.total))
    const second = await gives('productList', { page: 2, pageSize: 5 })
    const again = ids(second.list).filter((id) => ids(first.list).includes(id))
    same('productList', '第二页没有第一页的商品', again, [])
    const cheap = await gives('productList', { sort: 'price_asc', pageSize: 5 })
    const prices = cheap.list.map(({ priceMin }) => priceMin)
    same(
      'productList',
      '价格从低到高',
      prices,
      prices.toSorted((a, b) => a - b),
    )

    const card = first.list[0]
    if (card) {
      const product = await gives('productInfo', { id: card.id })
      const told = ({ id, title, artNo, priceMin, supplier }: typeof card) => [id, title, artNo, priceMin, supplier.id]
      same('productInfo', '与列表里说的是同一件', told(product), told(card))
      const { list } = await gives('productList', { keyword: card.artNo, pageSize: 20 })
      holds('productList', '货号搜得到', ids(list).includes(card.id), card.id, ids(list))
      await gives('productSuggest', { keyword: card.title.slice(0, 2) })
      const freights = await gives('productFreight', { id: card.id, provinceCode: province!.code, qty: 1 })
      holds('productFreight', '至少有一家快递', freights.length > 0, '一家以上', freights)

      const supplier = await gives('supplierInfo', { id: card.supplier.id })
      same('supplierInfo', '与商品里说的是同一家', supplier.id, card.supplier.id)
      const theirs = await gives('productList', { supplierId: supplier.id, pageSize: 20 })
      const others = theirs.list.filter((one) => one.supplier.id !== supplier.id)
      same('productList', '按供应商筛选只有它的', ids(others), [])
    }
    await refuses('productInfo', '没有的商品', { id: '0' }, {}, codes.notFound)
    await refuses('supplierInfo', '没有的供应商', { id: '0' }, {}, codes.notFound)
    await refuses('productList', '页码不是数', { page: '一' }, {}, codes.invalid)
    const suppliers = await gives('supplierList', { page: 1, pageSize: 5 })
    same('supplierList', '一页装满，除非没有更多', suppliers.list.length, Math.min(5, suppliers.total))
    const { list } = await gives('announcementList', { page: 1, pageSize: 5 })
    if (list[0]) {
      const { title } = await gives('announcementInfo', { id: list[0].id })
      same('announcementInfo', '标题与列表里的一样', title, list[0].title)
    }
    await refuses('announcementInfo', '没有的公告', { id: '0' }, {}, codes.notFound)
  },
}
