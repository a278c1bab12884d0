import type { Book, StubShop } from './book'
import { Refused, type StubCall } from './calls'
import { written } from './wire'
import { newProductId, newSkuId, settled, type GoodsBook, type StubMaterial, type StubProduct } from './goods-book'
import { addMaterial, addressOf, auditOf, watch } from './goods-materials'
import { mustBeFine, type Sent } from './goods-rules'
import { knots, templates } from './goods-tree'

/** What the gateway does about goods, once it knows who asks. */

const invalid = (number: number, words: string): Refused =>
  new Refused(40_004, `isv.parameter-invalid:${number}`, words)
const failed = (number: number, words: string): Refused =>
  new Refused(50_002, `isv.business-failed:${number}`, `${number}:${words}`)

const int64 = (value: unknown): bigint => {
  if (typeof value !== 'number' && typeof value !== 'bigint') throw invalid(2_010_004, '商品参数错误')
  return BigInt(value)
}

const productOf = ({ products }: GoodsBook, shop: StubShop, id: bigint, now: number): StubProduct => {
  const product = products.get(id)
  if (!product || product.shopId !== shop.id) throw failed(2_010_058, '商品不存在')
  return settled(product, now)
}

const byOuter = ({ products }: GoodsBook, shop: StubShop, outerId: string): StubProduct | undefined =>
  [...products.values()].find((one) => one.shopId === shop.id && one.outerId === outerId && one.status !== 2)

const skusOf = (productId: bigint, sent: Sent, before: StubProduct['skus']): StubProduct['skus'] =>
  sent.spec_prices_v2.map((sku, place) => {
    const names = sku.sell_properties.map(({ value_name: name }) => name)
    const same = before.find((one) => one.names.join('\n') === names.join('\n'))
    const skuId = same?.skuId ?? newSkuId(productId, before.length + place)
    return { skuId, outerId: sku.outer_sku_id, names, price: sku.price, stock: sku.stock_num }
  })

const audited = (book: Book, product: StubProduct, now: number): void => {
  product.draft = 2
  product.auditAt = now + book.goods.auditSeconds
  product.verdict = book.goods.judge(product)
  book.goods.touched = product
}

/** The text of all that was sent but what it was sent about. */
const textOf = (params: Record<string, unknown>): string =>
  written(Object.entries(params).filter(([name]) => name !== 'product_id'))

const detailOf = (product: StubProduct): Record<string, unknown> => ({
  product_id: product.productId,
  product_id_str: String(product.productId),
  outer_product_id: product.outerId,
  out_product_id: 0,
  name: product.name,
  status: product.status,
  check_status: product.check,
  draft_status: product.draft,
  spec_prices: product.skus.map(({ skuId, outerId, price, stock }) => {
    return { sku_id: skuId, outer_sku_id: outerId, code: outerId, out_sku_id: 0, price, stock_num: stock }
  }),
})

const materialInfo = (material: StubMaterial, now: number): Record<string, unknown> => {
  const audit = auditOf(material, now)
  return {
    material_id: material.id,
    material_name: material.name,
    origin_url: material.origin,
    byte_url: audit === 3 ? addressOf(material) : '',
    operate_status: material.size ? 1 : 0,
    audit_status: audit,
    audit_reject_desc: audit === 4 ? '图片含有违规内容' : '',
  }
}

export const goodsCalls: Record<string, StubCall> = {
  'shop.getShopCategory'(_book, { cid }) {
    const parent = int64(cid)
    const below = knots.filter((one) => one.parent === parent)
    if (below.length === 0) throw invalid(2_012_004, '参数错误')
    return below.map(({ id, name, isLeaf, isOver }) => {
      return { id, name, parent_id: parent, is_leaf: isLeaf, enable: !isOver }
    })
  },
  'product.getCatePropertyV2'(_book, { category_leaf_id: leaf }) {
    const knot = knots.find(({ id, isLeaf }) => id === int64(leaf) && isLeaf)
    if (!knot) throw invalid(2_010_003, '当前类目不存在，请重新选择类目')
    const data = knot.properties.map((one) => ({
      property_id: one.id,
      property_name: one.name,
      required: one.isRequired ? 1 : 0,
      status: 0,
      type: one.type,
      multi_select_max: one.most,
      property_type: one.kind,
      diy_type: one.isOpen ? 1 : 0,
      options: one.options.map(({ name, id }) => ({ name, value: name, value_id: id })),
    }))
    return { data: [...data, { ...data[0], property_id: 1, property_name: '旧属性', status: 1 }], tpl_type: 0 }
  },
  'freightTemplate.list': (_book, { page, size }) => {
    if (typeof page !== 'string' || typeof size !== 'string') throw invalid(2_010_004, '参数错误')
    const from = Number(page) * Number(size)
    const list = templates.slice(from, from + Number(size))
    return {
      List: list.map(({ id, name }) => ({ template: { id, template_name: name }, columns: [] })),
      Count: templates.length,
    }
  },
  'material.searchMaterial'({ goods }, { material_name: like }, shop, now) {
    const found = [...goods.materials.values()].filter(
      (one) => one.shopId === shop.id && one.name.includes(String(like)),
    )
    for (const material of found) watch(goods, material)
    return { material_info_list: found.map((one) => materialInfo(one, now)), total: found.length }
  },
  'material.uploadImageSync'({ goods }, { folder_id: folder, url, material_name: name }, shop, now) {
    if (folder !== '0' || typeof name !== 'string' || name.length === 0 || name.length > 50)
      throw invalid(20_001, '参数错误')
    if (typeof url !== 'string' || !/^https?:/.test(url)) throw failed(10_010, '素材下载失败，请重新上传')
    const { id } = addMaterial(goods, shop.id, { name, url }, now)
    return { material_id: id, folder_id: folder, is_new: true, audit_status: 1, byte_url: '' }
  },
  'product.addV2'(book, params, shop, now) {
    const sent = params as unknown as Sent
    mustBeFine(book.goods, shop.id, sent, now)
    const outerId = sent.outer_product_id
    if (!book.goods.isLax && byOuter(book.goods, shop, outerId)) throw invalid(2_010_004, '商品外部编码重复')
    const productId = newProductId(book.goods)
    const product: StubProduct = {
      productId,
      shopId: shop.id,
      outerId,
      name: sent.name,
      status: 1,
      check: 2,
      draft: 2,
      sent: textOf(params),
      revision: 1,
      auditAt: 0,
      verdict: null,
      audits: [],
      skus: skusOf(productId, sent, []),
    }
    book.goods.products.set(productId, product)
    audited(book, product, now)
    return {
      product_id: productId,
      outer_product_id: outerId,
      out_product_id: 0,
      create_time: '2026-11-23 20:00:00',
      sku: product.skus.map(({ skuId, outerId: outer }) => {
        return { sku_id: skuId, outer_sku_id: outer, code: outer, out_sku_id: 0 }
      }),
    }
  },
  'product.editV2'(book, params, shop, now) {
    const product = productOf(book.goods, shop, int64(params.product_id), now)
    if (product.status === 2) throw failed(2_010_042, '该商品已删除')
    if (product.check === 5) throw failed(2_010_043, '该商品已封禁')
    if (product.draft === 2) throw failed(2_010_041, '该商品在审核中')
    const sent = params as unknown as Sent
    if (sent.outer_product_id !== product.outerId) throw invalid(2_010_004, '商品外部编码不能修改')
    mustBeFine(book.goods, shop.id, sent, now)
    const text = textOf(params)
    if (product.draft === 4 && product.sent === text) throw invalid(2_010_102, '内容未做修改')
    product.sent = text
    product.name = sent.name
    product.revision += 1
    product.skus = skusOf(product.productId, sent, product.skus)
    audited(book, product, now)
    return null
  },
  'product.detail'({ goods }, { product_id: id, out_product_id: outerId, show_draft: draft }, shop, now) {
    if (draft !== 'true' && draft !== 'false' && draft !== undefined) throw invalid(2_010_004, '商品参数错误')
    if (typeof outerId === 'string') {
      const product = byOuter(goods, shop, outerId)
      if (!product) throw invalid(4, 'out_product_id未找到或商品已删除')
      return detailOf(settled(product, now))
    }
    if (typeof id !== 'string' || !/^\d+$/.test(id)) throw failed(2_010_004, '商品参数错误')
    const product = goods.products.get(BigInt(id))
    if (product?.shopId !== shop.id) throw invalid(2_010_058, '商品不存在或已彻底删除')
    return detailOf(settled(product, now))
  },
  'product.auditList'({ goods }, { publish_status: status, product_id: id, page, size }, shop, now) {
    if (status !== 2 || typeof page !== 'number' || typeof size !== 'number' || size > 100)
      throw failed(2_010_004, 'page or size is invalid')
    const { audits, name } = productOf(goods, shop, int64(id), now)
    const records = audits.slice(page * size, (page + 1) * size).map(({ sentAt, auditedAt, reasons }) => {
      return {
        product_id: int64(id),
        title: name,
        publish_status: 2,
        publish_time: sentAt,
        audit_time: auditedAt,
        audit_reason: reasons,
      }
    })
    return { records, total: audits.length }
  },
  'product.setOffline'({ goods }, { product_id: id }, shop, now) {
    const product = productOf(goods, shop, int64(id), now)
    if (product.status === 2) throw failed(2_010_058, '商品不存在')
    product.status = 1
    goods.touched = product
    return null
  },
  'sku.editPrice'({ goods }, { product_id: id, sku_id: skuId, price }, shop, now) {
    const product = productOf(goods, shop, int64(id), now)
    const sku = product.skus.find((one) => one.skuId === int64(skuId))
    if (!sku) throw invalid(5, `sku_id: ${String(skuId)}, 找不到对应的sku`)
    if (typeof price !== 'number' || price < 1) throw invalid(2_010_004, '商品价格不正确')
    sku.price = price
    goods.touched = product
    return null
  },
  'sku.syncStockBatch'({ goods }, { product_id: id, sku_sync_list: list, incremental }, shop, now) {
    const product = productOf(goods, shop, int64(id), now)
    const told = list as { sku_id: number | bigint; stock_num: number; sku_type: number }[]
    if (incremental !== false || told.length === 0 || told.length > 50) throw failed(2_010_012, '库存参数错误')
    const found = told.map((one) => {
      const sku = product.skus.find(({ skuId }) => skuId === int64(one.sku_id))
      if (!sku || one.stock_num < 0) throw failed(2_010_310, '不存在该规格信息')
      return { sku, stock: one.stock_num }
    })
    for (const { sku, stock } of found) sku.stock = stock
    goods.touched = product
    return null
  },
}
