import { appendFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fen } from '../../src/domain/money'
import { douyinWorld, type DouyinWorld } from '../../tests/support/douyin-stub/adapter'
import { BAGS_LEAF, CLOTHES_LEAF } from '../../tests/support/douyin-stub/goods-tree'
import { readBook, writeGoods } from '../../tests/support/douyin-stub/journal'
import { SECRETS, type Misbehaviour } from '../../tests/support/douyin-stub/stub'
import type { PlatformError } from '../platform/platform'
import type { ListedProduct, Publishing } from '../platform/publishing'
import { againstField, plainWords } from './publishing-words'
import { stateOf } from './publishing-state'

let world: DouyinWorld
let shelf: Publishing
let access = ''
let shopId = 0
let cover = ''
beforeAll(async () => void (world = await douyinWorld()))
afterAll(() => world.close())
beforeEach(async () => {
  ;({ access, shopId } = await world.authorised())
  shelf = world.platform.publishing
  cover = await pictureIn('cover')
  world.stub.asked.length = 0
  world.rests.length = 0
  world.lines.length = 0
})

const at = (name: string, side = 800) => ({ name, url: `https://pictures.test/${side}x${side}/${name}.jpg` })
const pictureIn = async (name: string, side = 800): Promise<string> => {
  await shelf.takePicture(access, at(name, side))
  world.clock.advance(2)
  return (await shelf.takePicture(access, at(name, side))).url
}
let made = 0
const plain = (also: Partial<ListedProduct> = {}): ListedProduct => {
  const outerId = `DF${++made}`
  const sku = { color: '黑色', size: '', price: fen(5990), stock: 9, picture: '' }
  return {
    outerId,
    title: '防水大容量双肩包通勤背包',
    leafId: String(BAGS_LEAF),
    properties: [{ id: '449', name: '货号', values: ['A2001'] }],
    pictures: [cover],
    details: [],
    freightTemplateId: '0',
    dispatch: 'two_days',
    servicePhone: '4008123123',
    weightG: 0,
    skus: [{ ...sku, outerId: `${outerId}-1` }],
    ...also,
  }
}
const asked = () => world.stub.asked.map((one) => one.split(' ')[0]!)
const sentTo = (method: string) => world.stub.asked.find((one) => one.startsWith(`${method} `))!
const products = () => [...world.stub.book.goods.products.values()].filter((one) => one.shopId === shopId)
const errorOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: PlatformError) => error,
  )
const troubleOf = async (call: Promise<unknown>) => (await errorOf(call))?.trouble ?? 'done'
const ADD = 'product.addV2'
const EDIT = 'product.editV2'

describe('a submission', () => {
  it.each<[string, Misbehaviour, number]>([
    ['cuts the line', 'cut', 0],
    ['cuts it after it was done', 'cut-after', 1],
    ['never answers', 'slow', 0],
    ['answers with another’s page', 'html', 0],
    ['is busy', { code: 20_000, sub: 'isp.service-error:2010002' }, 0],
  ])('is not made twice where the gateway %s: whether it was done is looked up', async (_, how, there) => {
    const product = plain()
    world.stub.misbehave(ADD, how)
    expect(await troubleOf(shelf.submit(access, product))).toBe('busy')
    expect(asked().filter((method) => method === ADD)).toEqual([ADD])
    expect(products().length).toBe(there)
    const found = await shelf.lookUp(access, product.outerId)
    expect([found?.productId ?? null]).toEqual([there === 1 ? String(products()[0]!.productId) : null])
  })

  it('that asks too often is made after a rest, once', async () => {
    world.stub.misbehave(ADD, { code: 60_000, sub: 'isp.traffic-limited:2010401' })
    world.stub.misbehave(ADD, { code: 50_002, sub: 'isv.business-failed:2010401' })
    await shelf.submit(access, plain())
    expect([products().length, world.rests.length]).toEqual([1, 2])
  })

  it('would be there twice if it were sent twice to a platform that doesn’t look at our numbers', async () => {
    const product = plain()
    world.stub.book.goods.isLax = true
    await shelf.submit(access, product)
    await shelf.submit(access, product)
    world.stub.book.goods.isLax = false
    expect(products().map(({ outerId }) => outerId)).toEqual([product.outerId, product.outerId])
  })

  it('asks once what a leaf asks, for however many products', async () => {
    await shelf.submit(access, plain())
    await shelf.submit(access, plain())
    expect(asked()).toEqual(['product.getCatePropertyV2', ADD, ADD])
    world.clock.advance(601)
    await shelf.submit(access, plain())
    expect(asked().slice(3)).toEqual(['product.getCatePropertyV2', ADD])
  })

  it('sends numbers as they are, however long, and reads them so', async () => {
    const clothes = plain({
      leafId: String(CLOTHES_LEAF),
      properties: [
        { id: '405', name: '面料材质', values: ['涤纶'] },
        { id: '501', name: '适用季节', values: ['春季', '秋季'] },
      ],
      freightTemplateId: '7300000000000000011',
    })
    const first = await shelf.submit(access, clothes)
    const second = await shelf.submit(access, plain())
    expect(BigInt(second.productId) - BigInt(first.productId)).toBe(1n)
    expect(Number.isSafeInteger(Number(first.productId))).toBe(false)
    const body = sentTo(ADD)
    expect(body).toContain('"freight_id":7300000000000000011,')
    expect(body).toContain(String.raw`{\"diy_type\":0,\"name\":\"涤纶\",\"value\":9007199254740994}`)
    await shelf.setPrice(access, first.productId, { skuId: first.skus[0]!.skuId, price: fen(100) })
    expect(sentTo('sku.editPrice')).toContain(`"sku_id":${first.skus[0]!.skuId}`)
    expect(products()[0]!.skus[0]!.price).toBe(100)
  })

  it('has every colour in every size: what isn’t sold has no stock and no number', async () => {
    const sku = { price: fen(5990), stock: 9, picture: '' }
    const skus = [
      { ...sku, outerId: 'a', color: '黑色', size: 'S', picture: cover },
      { ...sku, outerId: 'b', color: '白色', size: '', price: fen(7990) },
    ]
    const { skus: placed } = await shelf.submit(access, plain({ skus }))
    expect(placed.map(({ outerId }) => outerId)).toEqual(['a', 'b'])
    expect(products()[0]!.skus.map(({ names, outerId, stock, price }) => [...names, outerId, stock, price])).toEqual([
      ['黑色', 'S', 'a', 9, 5990],
      ['黑色', '默认', '', 0, 5990],
      ['白色', 'S', '', 0, 7990],
      ['白色', '默认', 'b', 9, 7990],
    ])
    expect(sentTo(ADD)).toContain(`"spec_pic":"${cover},${cover}"`)
  })

  it('waits where the platform hasn’t looked at its pictures yet', async () => {
    const { url } = await shelf.takePicture(access, at('late')).then(() => shelf.takePicture(access, at('late')))
    expect(url).toBe('')
    const id = [...world.stub.book.goods.materials.values()].at(-1)!.id
    const pictures = [`https://p3-aio.ecombdimg.com/obj/ecom-shop-material/${id}`]
    // As though it were asked before its time, again and again.
    world.stub.book.goods.materials.get(id)!.lookedAt += 3600
    const error = await errorOf(shelf.submit(access, plain({ pictures })))
    expect([error?.trouble, error?.advice]).toEqual(['limited', '图片还在抖店素材中心审核，审核完会自动提交'])
  })

  it('is refused in the platform’s words, without its numbers', async () => {
    const error = await errorOf(shelf.submit(access, plain({ title: '短标题' })))
    expect(error?.advice).toBe('抖店没有通过：商品标题长度需在8到30个汉字之间')
    const known = await errorOf(shelf.submit(access, plain({ leafId: '20221' })))
    expect(known?.advice).toBe('这个类目已调整，请重新选择类目')
  })

  it('is refused without the platform’s words where they hold what is nobody’s business, in no log either', async () => {
    for (const sub of ['isv.business-failed:110310010', 'isv.parameter-invalid:7', '']) {
      world.stub.misbehave(ADD, { code: 50_002, sub })
      const error = await errorOf(shelf.submit(access, plain()))
      expect([error?.trouble, error?.advice]).toEqual(['refused', '抖店没有通过这件商品，请到抖店后台查看原因'])
    }
    const said = world.lines.join('\n')
    for (const word of SECRETS.split(/[\s=]/)) expect(said).not.toContain(word)
  })
})

describe('a change', () => {
  it('waits for the audit that is under way', async () => {
    const product = plain()
    const { productId } = await shelf.submit(access, product)
    products()[0]!.auditAt += 3600
    const error = await errorOf(shelf.revise(access, productId, { ...product, title: '防水大容量双肩包新款' }))
    expect([error?.trouble, error?.advice]).toEqual(['limited', '商品正在抖店审核，审核完会自动提交'])
  })

  it('of nothing is refused after a product was sent back', async () => {
    const product = plain()
    const { productId } = await shelf.submit(access, product)
    products()[0]!.verdict = { name: ['标题与商品不符'] }
    world.clock.advance(10)
    const error = await errorOf(shelf.revise(access, productId, product))
    expect(error?.advice).toBe('商品内容没有修改，请先修改被驳回的内容再提交')
  })

  it('that nobody heard of is made again, and is one', async () => {
    const product = plain()
    const { productId } = await shelf.submit(access, product)
    world.clock.advance(10)
    world.stub.misbehave(EDIT, 'cut')
    await shelf.revise(access, productId, { ...product, title: '防水大容量双肩包新款' })
    expect([products().length, products()[0]!.revision]).toEqual([1, 2])
  })
})

describe('a picture', () => {
  const materials = () => [...world.stub.book.goods.materials.values()].filter((one) => one.shopId === shopId)

  it('that arrived though nobody heard so is not sent again', async () => {
    const before = materials().length
    world.stub.misbehave('material.uploadImageSync', 'cut-after')
    expect(await troubleOf(shelf.takePicture(access, at('one')))).toBe('busy')
    expect(await shelf.takePicture(access, at('one'))).toMatchObject({ state: 'waiting' })
    expect(materials().length).toBe(before + 1)
  })

  it('is another’s where only its name is like it', async () => {
    const other = await pictureIn('one-more')
    expect(await pictureIn('one')).not.toBe(other)
  })

  it('that the platform finds improper is refused, and it says so', async () => {
    await shelf.takePicture(access, at('improper'))
    world.clock.advance(5)
    expect(await shelf.takePicture(access, at('improper'))).toEqual({
      url: '',
      state: 'refused',
      advice: '图片没有通过抖店素材中心的审核，请换一张：图片含有违规内容',
    })
  })

  it('that can’t be fetched is sent again when it can', async () => {
    expect(await troubleOf(shelf.takePicture(access, { name: 'x', url: 'ftp://nowhere' }))).toBe('busy')
    expect(await pictureIn('x')).toMatch(/^https:/)
  })
})

describe('the book of the stub', () => {
  it('outlives it, with products, pictures and numbers as they were', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'stub-')), 'book')
    const { book } = world.stub
    await pictureIn('kept')
    writeGoods(file, book)
    const { productId, skus } = await shelf.submit(access, plain())
    writeGoods(file, book)
    writeGoods(file, book)
    appendFileSync(file, '{"what":"product","product":{"prod')
    const { goods } = readBook(file)
    expect([...goods.products.values()]).toEqual(products())
    expect(goods.products.get(BigInt(productId))!.skus.map(({ skuId }) => String(skuId))).toEqual([skus[0]!.skuId])
    expect([...goods.materials.values()].map(({ name }) => name)).toEqual(['kept'])
  })
})

describe('what became of a product', () => {
  it.each([
    [{ status: 2, check_status: 3, draft_status: 0 }, 'deleted'],
    [{ status: 1, check_status: 5, draft_status: 0 }, 'banned'],
    [{ status: 1, check_status: 2, draft_status: 2 }, 'auditing'],
    [{ status: 0, check_status: 3, draft_status: 2 }, 'auditing'],
    [{ status: 1, check_status: 4, draft_status: 4 }, 'rejected'],
    [{ status: 0, check_status: 3, draft_status: 4 }, 'rejected'],
    [{ status: 1, check_status: 1, draft_status: 1 }, 'draft'],
    [{ status: 0, check_status: 3, draft_status: 0 }, 'online'],
    [{ status: 0, check_status: 3, draft_status: 1 }, 'online'],
    [{ status: 1, check_status: 7, draft_status: 0 }, 'offline'],
    [{ status: 1, check_status: 3, draft_status: 0 }, 'offline'],
  ] as const)('%o is %s', (triple, state) => expect(stateOf(triple)).toBe(state))

  it('is told by the last audit, field by field', async () => {
    const product = plain()
    const { productId } = await shelf.submit(access, product)
    products()[0]!.verdict = { name: ['标题堆砌关键词'], pic: ['有水印', '有拼接'] }
    world.clock.advance(10)
    const { against = [] } = (await shelf.product(access, productId)) ?? {}
    expect(against).toEqual(['标题堆砌关键词', '主图：有水印', '主图：有拼接'])
    await shelf.revise(access, productId, { ...product, title: '防水大容量双肩包新款' })
    products()[0]!.verdict = { description: ['详情图模糊'] }
    world.clock.advance(10)
    expect((await shelf.product(access, productId))?.against).toEqual(['详情图模糊'])
  })

  it('says which field it is about, in Chinese', () => {
    expect(againstField('quality_list', '2010101:资质不合法')).toBe('资质不合法')
    expect(againstField('spec_prices', '颜色不规范')).toBe('规格：颜色不规范')
    expect(againstField('商品主图', '有水印')).toBe('商品主图：有水印')
    expect(againstField('unheard_of', '不合规')).toBe('不合规')
    expect(againstField('pic', '')).toBe('主图未通过')
  })

  it('is told in words that are for everybody', () => {
    expect(plainWords('2010102:请修改 后提交审核 https://zjsms.com/NE7whg4/')).toBe('请修改 后提交审核')
    expect(plainWords('[存在审批中素材]')).toBe('[存在审批中素材]')
    expect(['联系 18612345678', 'access_token=7b', '收件人 张三'].map(plainWords)).toEqual(['', '', ''])
    expect([...plainWords('长'.repeat(200))].length).toBe(120)
  })
})
