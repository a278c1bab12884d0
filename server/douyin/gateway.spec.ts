import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { douyinWorld, type DouyinWorld } from '../../tests/support/douyin-stub/adapter'
import { SECRETS, type Misbehaviour } from '../../tests/support/douyin-stub/stub'
import type { PlatformError } from '../platform/platform'

let world: DouyinWorld
let access = ''
let shopId = 0
let refresh = ''
beforeAll(async () => void (world = await douyinWorld()))
afterAll(() => world.close())
beforeEach(async () => {
  ;({ access, shopId, refresh } = await world.authorised())
  world.stub.asked.length = 0
  world.rests.length = 0
  world.lines.length = 0
})

const asked = () => world.stub.asked.map((one) => one.split(' ')[0]!)
const SEARCH = 'order.searchList'
const SHIP = 'order.logisticsAddSinglePack'
const window = () => ({ fromMs: world.clock.now() - 3_600_000, toMs: world.clock.now() + 1000, cursor: null })
const troubleOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: PlatformError) => error.trouble,
  )
const ownOrder = () => world.stub.sell(shopId, 1)[0]!
const parcelOf = ({ orderId, lines }: ReturnType<typeof ownOrder>, trackingNo = `YT${orderId.slice(-12)}`) => ({
  requestId: `request-${orderId}`,
  orderNo: orderId,
  lines: lines.map((line) => ({ lineNo: line.orderId, qty: line.num })),
  courierCode: 'yuantong',
  trackingNo,
})

describe('the gateway that misbehaves', () => {
  it.each<[string, Misbehaviour]>([
    ['cuts the line', 'cut'],
    ['cuts it after it was done', 'cut-after'],
    ['never answers', 'slow'],
    ['answers by halves', 'half'],
    ['answers with another’s page', 'html'],
    ['answers without its envelope', 'bare'],
    ['is busy', { code: 20_000, sub: 'isp.service-error' }],
    ['is asked too often', { code: 60_000 }],
  ])('%s: it is asked again after a rest, and answers then', async (_, how) => {
    ownOrder()
    world.stub.misbehave(SEARCH, how)
    expect((await world.platform.changed(access, window())).sales.length).toBe(1)
    expect([asked(), world.rests]).toEqual([[SEARCH, SEARCH], [400]])
  })

  it('is not listened to for ever', async () => {
    // How long it takes to send too much is the machine's affair: it isn't to end as a timeout.
    const patient = await douyinWorld({ timeoutMs: 10_000 })
    try {
      const shop = await patient.authorised()
      patient.stub.misbehave(SEARCH, 'huge')
      await patient.platform.changed(shop.access, window())
      expect(JSON.parse(patient.lines[0]!)).toMatchObject({ event: 'douyin-again', theirs: 'TooLong' })
    } finally {
      await patient.close()
    }
  })

  it('is given up after five tries, each after a longer rest, and it is told what it was', async () => {
    world.stub.misbehave(SEARCH, { code: 20_000 }, 5)
    expect(await troubleOf(world.platform.changed(access, window()))).toBe('busy')
    expect([asked().length, world.rests]).toEqual([5, [400, 800, 1600, 3200]])
    world.stub.misbehave(SEARCH, { code: 60_000 }, 5)
    expect(await troubleOf(world.platform.changed(access, window()))).toBe('limited')
  })

  it('is not asked again for a refusal, nor for what only we can mend, which is told loudly', async () => {
    const cases: [Misbehaviour, string, string][] = [
      [{ code: 40_004, sub: 'isv.parameter-invalid:20012' }, 'refused', 'error'],
      [{ code: 50_002, sub: 'isv.business-failed:20013' }, 'refused', 'warn'],
      [{ code: 40_003, sub: 'isv.signature-invalid' }, 'busy', 'error'],
      [{ code: 30_002, sub: 'isv.invalid_ip' }, 'busy', 'error'],
      [{ code: 40_003, sub: 'isv.access-token-expired' }, 'auth-lapsed', 'warn'],
      [{ err_no: 30_005 }, 'auth-lapsed', 'warn'],
    ]
    for (const [how, trouble, level] of cases) {
      world.lines.length = 0
      world.stub.misbehave(SEARCH, how)
      expect([how, await troubleOf(world.platform.changed(access, window()))]).toEqual([how, trouble])
      expect(world.lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([{ level, event: 'douyin-refused' }])
    }
    expect(asked().length).toBe(cases.length)
  })

  it('is understood in its older envelope', async () => {
    ownOrder()
    world.stub.misbehave(SEARCH, 'old')
    expect((await world.platform.changed(access, window())).total).toBe(1)
  })

  it('never has its words, tokens or people in our log', async () => {
    const order = ownOrder()
    world.stub.change(order.orderId, (one) => void (one.status = 4))
    const { consignee } = (await world.platform.find(access, order.orderId))!
    expect(await troubleOf(world.platform.reveal(access, order.orderId, [consignee.name.cipher]))).toBe('refused')
    for (const how of ['cut', 'half', 'bare', 'html', { code: 60_000 }] as const) {
      world.stub.misbehave('token.refresh', how)
      await world.platform.renew(refresh)
      world.stub.misbehave(SEARCH, how)
      await world.platform.changed(access, window())
    }
    world.stub.misbehave(SHIP, { code: 12_345, sub: SECRETS })
    const refused = await world.platform.ship(access, parcelOf(order)).catch((error: PlatformError) => error)
    const all = `${world.lines.join('')} ${String(refused)} ${JSON.stringify(refused)}`
    expect(world.lines.length).toBeGreaterThan(5)
    const told = [...SECRETS.split(' '), access, refresh, order.person.name, order.person.mobile, consignee.name.cipher]
    expect(told.filter((one) => all.includes(one))).toEqual([])
  })
})

describe('how often it is asked', () => {
  it('keeps to its pace in each shop for each method, and gives up where that takes too long', async () => {
    const slow = await douyinWorld({ callsPerSecond: 2, budgetMs: 3000 })
    try {
      const [one, two] = [await slow.authorised(), await slow.authorised()]
      slow.rests.length = 0
      const many = await Promise.all(Array.from({ length: 9 }, () => troubleOf(slow.platform.couriers(one.access))))
      expect(slow.rests).toEqual([500, 500, 500, 500, 500, 500, 500])
      expect(many).toEqual(many.map(() => 'done'))
      slow.rests.length = 0
      await slow.platform.couriers(two.access)
      await slow.platform.find(one.access, '1')
      expect(slow.rests).toEqual([])
    } finally {
      await slow.close()
    }
  })

  it('slows down when the platform says that it was too often', async () => {
    const slow = await douyinWorld({ callsPerSecond: 2 })
    try {
      const { access: token } = await slow.authorised()
      slow.stub.misbehave('order.logisticsCompanyList', { code: 60_000 })
      await slow.platform.couriers(token)
      // The rest before it asks again, and the place that two calls at once would have had.
      expect(slow.rests).toEqual([400, 100])
    } finally {
      await slow.close()
    }
  })

  it('stays within its budget however the platform dawdles', async () => {
    const brief = await douyinWorld({ timeoutMs: 60, budgetMs: 1000 })
    try {
      const shop = await brief.authorised()
      const startMs = brief.clock.now()
      brief.stub.misbehave('order.logisticsCompanyList', { code: 60_000 }, 9)
      expect(await troubleOf(brief.platform.couriers(shop.access))).toBe('limited')
      expect(brief.clock.now() - startMs).toBeLessThanOrEqual(1000)
    } finally {
      await brief.close()
    }
  })
})

describe('tokens', () => {
  it('are asked for once with a code: without an answer it may be used up', async () => {
    const code = world.stub.consent(shopId)
    world.stub.misbehave('token.create', 'cut-after')
    expect(await troubleOf(world.platform.grant(code))).toBe('busy')
    expect(await troubleOf(world.platform.grant(code))).toBe('refused')
    expect(asked()).toEqual(['token.create', 'token.create'])
  })

  it('end after the seconds that are told, or at the second that is told', async () => {
    const weekMs = 7 * 86_400_000
    const told = (await world.platform.renew(refresh)).accessUntilMs - world.clock.now()
    expect(Math.abs(told - weekMs)).toBeLessThan(1000)
    const nowS = Math.floor(world.clock.now() / 1000)
    const token = world.stub.book.tokens.find((one) => one.refresh === refresh)!
    // The stub tells how long it still has: an epoch.
    token.until = 2 * nowS + 86_400
    expect((await world.platform.renew(refresh)).accessUntilMs).toBe((nowS + 86_400) * 1000)
  })

  it('renewed in their last hour are a new pair, while the old lives on', async () => {
    expect((await world.platform.renew(refresh)).access).toBe(access)
    world.clock.advance(7 * 86_400 - 1800)
    const renewed = await world.platform.renew(refresh)
    expect(renewed.access).not.toBe(access)
    expect([
      await troubleOf(world.platform.couriers(access)),
      await troubleOf(world.platform.couriers(renewed.access)),
    ]).toEqual(['done', 'done'])
  })

  it('that nobody renewed for two weeks are gone', async () => {
    world.clock.advance(15 * 86_400)
    expect(await troubleOf(world.platform.renew(refresh))).toBe('auth-gone')
  })
})

describe('orders of the gateway', () => {
  it('keep every digit of their numbers', async () => {
    const { orderId, lines } = ownOrder()
    const sale = (await world.platform.find(access, orderId))!
    expect(sale.lines).toMatchObject([
      { lineNo: lines[0]!.orderId, productId: '3600000000000000001', skuId: '1790000000000000001' },
    ])
    expect(sale).toMatchObject({
      orderNo: orderId,
      area: { codes: ['330000', '330100', '330106', '330106009'], names: ['浙江省', '杭州市', '西湖区', '翠苑街道'] },
      flag: 3,
      paid: 5990,
    })
    expect(sale.lines[0]).toMatchObject({ spec: '颜色:红色 尺码:M', outerCode: 'A1001-红色-0', qty: 2 })
  })

  it('lose none where one changes between two pages', async () => {
    const ids = world.stub.sell(shopId, 250, { updated: Math.floor(world.clock.now() / 1000) - 1800 })
    world.stub.afterwards(SEARCH, () => undefined)
    world.stub.afterwards(SEARCH, () => {
      for (const { orderId } of ids.slice(0, 30)) world.stub.change(orderId, (one) => void (one.status = 4))
    })
    const seen = new Set<string>()
    const { fromMs, toMs } = window()
    let cursor: string | null = null
    do {
      const page = await world.platform.changed(access, { fromMs, toMs, cursor })
      for (const { orderNo } of page.sales) seen.add(orderNo)
      ;({ cursor } = page)
    } while (cursor !== null)
    expect(ids.filter(({ orderId }) => !seen.has(orderId))).toEqual([])
  })

  it('tell a number with its extension as it is', async () => {
    const { orderId } = ownOrder()
    const { consignee } = (await world.platform.find(access, orderId))!
    expect(await world.platform.reveal(access, orderId, [consignee.mobile.cipher])).toEqual([
      expect.stringMatching(/^1840091\d{4}-7576$/),
    ])
  })

  it('tell fifty ciphers at a time, and none where the platform refuses one', async () => {
    const { orderId } = ownOrder()
    const { name, detail } = (await world.platform.find(access, orderId))!.consignee
    world.stub.asked.length = 0
    const others = Array.from({ length: 60 }, (_, i) => `#other ${i}#`)
    expect(await troubleOf(world.platform.reveal(access, orderId, [name.cipher, detail.cipher, ...others]))).toBe(
      'refused',
    )
    expect(asked()).toEqual(['order.batchDecrypt', 'order.batchDecrypt'])
    for (const sub of ['isv.business-failed:300003', 'isv.business-failed:300008']) {
      world.stub.misbehave('order.batchDecrypt', { code: 50_002, sub })
      expect(await troubleOf(world.platform.reveal(access, orderId, [name.cipher]))).toBe('refused')
    }
  })
})

describe('parcels of the gateway', () => {
  it('are one where the answer was lost after it was done', async () => {
    const order = ownOrder()
    world.stub.misbehave(SHIP, 'cut-after')
    await world.platform.ship(access, parcelOf(order))
    expect([order.parcels.length, order.status, asked()]).toEqual([1, 3, [SHIP, SHIP]])
  })

  it('told before under another id are there where the number is the same, and not where it is another', async () => {
    const order = ownOrder()
    await world.platform.ship(access, parcelOf(order))
    await world.platform.ship(access, { ...parcelOf(order), requestId: 'another' })
    const other = { ...parcelOf(order, 'YT00000000000001'), requestId: 'third' }
    await expect(world.platform.ship(access, other)).rejects.toMatchObject({
      trouble: 'refused',
      reason: 'shipped-already',
      theirs: '50002 isv.business-failed:60110',
    })
    expect(order.parcels.length).toBe(1)
  })

  it('wait where the platform reviews the order, and are tried again where it stumbles', async () => {
    const order = ownOrder()
    world.stub.change(order.orderId, (one) => void (one.status = 105))
    await expect(world.platform.ship(access, parcelOf(order))).rejects.toMatchObject({ reason: 'in-review' })
    world.stub.change(order.orderId, (one) => void (one.status = 2))
    world.stub.misbehave(SHIP, { code: 50_002, sub: 'isv.business-failed:70009' })
    await world.platform.ship(access, parcelOf(order))
    expect(order.parcels.length).toBe(1)
  })
})

describe('words on an order of the gateway', () => {
  const words = ['另有包裹：中通快递 ZT1']

  it('stand behind those of the merchant’s own, once, though the answer was lost', async () => {
    const order = ownOrder()
    world.stub.change(order.orderId, (one) => void (one.sellerWords = '老客户'))
    world.stub.misbehave('order.addOrderRemark', 'cut-after')
    await world.platform.note(access, { orderNo: order.orderId, words })
    expect(order.sellerWords).toBe('老客户；另有包裹：中通快递 ZT1')
    world.stub.asked.length = 0
    await world.platform.note(access, { orderNo: order.orderId, words })
    expect(asked()).toEqual(['order.orderDetail'])
  })

  it('are refused with what to do where there is no room', async () => {
    const order = ownOrder()
    world.stub.change(order.orderId, (one) => void (one.sellerWords = '长'.repeat(490)))
    await expect(world.platform.note(access, { orderNo: order.orderId, words })).rejects.toMatchObject({
      trouble: 'refused',
      advice: expect.stringContaining('备注写满了') as string,
      theirs: '50002 isv.business-failed:50056',
    })
  })
})
