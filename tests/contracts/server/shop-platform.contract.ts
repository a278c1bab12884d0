import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PlatformError, type Platform, type PlatformTrouble, type Sale } from '../../../server/platform/platform'
import { isFailure } from '../../../src/domain/failure'

/** What every platform with our buyers' shops promises, whatever it calls things on its own wire. */
export interface ShopPlatformWorld {
  platform: Platform
  now(): number
  /** Lets time pass. */
  advance(seconds: number): void
  /** A shop there that nobody has authorised yet. @returns its id there */
  open(): Promise<string>
  /** Its merchant agrees. @returns the code that he brings back */
  consent(shopId: string): Promise<string>
  revoke(shopId: string): Promise<void>
  /** Orders that are paid and wait to be sent, at this moment. @returns their numbers */
  sell(shopId: string, count: number): Promise<string[]>
  /** The buyer of the order wants his money back. */
  wantRefund(orderNo: string): Promise<void>
  /** What the shop has written on an order. */
  wordsOf(orderNo: string): Promise<string>
  /** The messages about an order that the platform sends us. */
  news(shopId: string, orderNo: string): Promise<Push>
  close(): Promise<void>
}

type Push = Parameters<Platform['readPush']>[0]

const DAY_MS = 24 * 3600 * 1000

export const shopPlatformContract = (open: () => Promise<ShopPlatformWorld>): void => {
  let world: ShopPlatformWorld
  let platform: Platform
  beforeAll(async () => {
    world = await open()
    ;({ platform } = world)
  })
  afterAll(() => world.close())

  let parcels = 0
  const newTracking = () => `YT${String(++parcels).padStart(13, '0')}`
  const authorised = async () => {
    const shopId = await world.open()
    const { access, refresh } = await platform.grant(await world.consent(shopId))
    return { shopId, access, refresh }
  }
  const troubleOf = (call: Promise<unknown>): Promise<PlatformTrouble | 'none'> =>
    call.then(
      () => 'none',
      (error: unknown) => {
        if (error instanceof PlatformError) return error.trouble
        throw error
      },
    )
  const changedSince = async (access: string, fromMs: number): Promise<Sale[]> => {
    const toMs = world.now() + 1000
    const sales: Sale[] = []
    let cursor: string | null = null
    do {
      const page = await platform.changed(access, { fromMs, toMs, cursor })
      sales.push(...page.sales)
      ;({ cursor } = page)
    } while (cursor !== null)
    return sales
  }
  const one = async () => {
    const shop = await authorised()
    const [orderNo] = await world.sell(shop.shopId, 1)
    const sale = (await platform.find(shop.access, orderNo!))!
    const courierCode = (await platform.couriers(shop.access))[0]!.code
    const lines = sale.lines.map(({ lineNo, qty }) => ({ lineNo, qty }))
    const parcel = { requestId: randomUUID(), orderNo: orderNo!, lines, courierCode, trackingNo: newTracking() }
    return { ...shop, sale, parcel, orderNo: orderNo! }
  }

  describe('authorisation', () => {
    test('a merchant is sent to agree with our state, and his code is a grant for his shop, once', async () => {
      const url = new URL(platform.consentUrl({ state: 's & 1', use: 'order', origin: 'https://mall.example.cn' }))
      expect(url.searchParams.get('state')).toBe('s & 1')
      const shopId = await world.open()
      const code = await world.consent(shopId)
      const grant = await platform.grant(code)
      expect(grant).toMatchObject({ shopId, shopName: expect.stringMatching(/\S/) })
      expect(grant.accessUntilMs).toBeGreaterThan(world.now())
      expect(grant.refreshUntilMs).toBeGreaterThan(grant.accessUntilMs)
      expect(await troubleOf(platform.grant(code))).toBe('refused')
      expect(await troubleOf(platform.grant('no such code'))).toBe('refused')
    })

    test('a pair can be renewed, and what is got by it opens the same shop', async () => {
      const { shopId, refresh } = await authorised()
      const renewed = await platform.renew(refresh)
      expect(renewed.shopId).toBe(shopId)
      expect(await troubleOf(platform.couriers(renewed.access))).toBe('none')
      expect(await troubleOf(platform.renew('no such token'))).toBe('auth-gone')
    })

    test('a token that is over is told apart from an authorisation that is gone', async () => {
      const { shopId, access, refresh } = await authorised()
      const other = await authorised()
      await world.revoke(other.shopId)
      expect(await troubleOf(platform.couriers(other.access))).toBe('auth-gone')
      expect(await troubleOf(platform.renew(other.refresh))).toBe('auth-gone')
      world.advance((8 * DAY_MS) / 1000)
      expect(await troubleOf(platform.find(access, '1'))).toBe('auth-lapsed')
      const renewed = await platform.renew(refresh)
      expect([renewed.shopId, await troubleOf(platform.couriers(renewed.access))]).toEqual([shopId, 'none'])
    })
  })

  describe('orders', () => {
    test('all that changed are told, each as it is found by its number', async () => {
      const { shopId, access } = await authorised()
      const fromMs = world.now() - 1000
      const orderNos = await world.sell(shopId, 120)
      const sales = await changedSince(access, fromMs)
      expect(new Set(sales.map(({ orderNo }) => orderNo))).toEqual(new Set(orderNos))
      const [sale] = sales
      expect(await platform.find(access, sale!.orderNo)).toEqual(sale)
      expect(sale!.lines.reduce((sum, { paid }) => sum + paid, 0)).toBe(sale!.paid)
      const { name, mobile, detail } = sale!.consignee
      for (const { cipher, mask } of [name, mobile, detail]) {
        expect(cipher).toMatch(/\S/)
        expect(mask).toContain('*')
      }
      expect(sale!.area.codes[0]).toMatch(/^\d{6}$/)
    })

    test('nothing is told of what did not change, nor of another shop', async () => {
      const { access } = await authorised()
      const { orderNo } = await one()
      expect(await changedSince(access, world.now() - DAY_MS)).toEqual([])
      expect([await platform.find(access, orderNo), await platform.find(access, '1')]).toEqual([null, null])
    })

    test('a refund that is asked for changes the order, and is told of its lines', async () => {
      const { access, orderNo } = await one()
      world.advance(100)
      const fromMs = world.now()
      await world.wantRefund(orderNo)
      const [sale] = await changedSince(access, fromMs)
      expect([sale?.orderNo, sale?.lines.map(({ refund }) => refund)]).toEqual([orderNo, sale?.lines.map(() => 'open')])
    })

    test('what its ciphers say is told, in their order, for the order they belong to', async () => {
      const { access, sale } = await one()
      const { name, mobile, detail } = sale.consignee
      const ciphers = [detail.cipher, name.cipher, mobile.cipher, name.cipher]
      const [where, who, number, again] = await platform.reveal(access, sale.orderNo, ciphers)
      expect([who, where]).toEqual([again, expect.stringMatching(/\S/)])
      expect(number).toMatch(/^1\d{10}(?:-\d{1,6})?$/)
      expect(await troubleOf(platform.reveal(access, sale.orderNo, ['#other#']))).toBe('refused')
    })
  })

  describe('parcels', () => {
    test('one that is told twice under one id is one, and the order is sent', async () => {
      const { access, parcel, orderNo } = await one()
      await platform.ship(access, parcel)
      await platform.ship(access, parcel)
      expect((await platform.find(access, orderNo))!.state).toBe('shipped')
    })

    test('a part that is sent leaves the rest to be sent', async () => {
      const { shopId, access } = await authorised()
      const orderNos = await world.sell(shopId, 12)
      const sales = await Promise.all(orderNos.map((orderNo) => platform.find(access, orderNo)))
      const pieces = ({ lines }: Sale) => lines.reduce((sum, { qty }) => sum + qty, 0)
      const sale = sales.find((each) => each?.state === 'to_ship' && pieces(each) > 1)!
      const courierCode = (await platform.couriers(access))[0]!.code
      const lines = [{ lineNo: sale.lines[0]!.lineNo, qty: 1 }]
      const { orderNo } = sale
      await platform.ship(access, { requestId: randomUUID(), orderNo, lines, courierCode, trackingNo: newTracking() })
      expect((await platform.find(access, orderNo))!.state).toBe('part_shipped')
    })

    test('words are added to those of the shop’s own, each once, whatever became of the order; and to no other shop’s', async () => {
      const { access, parcel, orderNo } = await one()
      await platform.ship(access, parcel)
      await platform.note(access, { orderNo, words: ['先到的话'] })
      await platform.note(access, { orderNo, words: ['先到的话', '另有包裹：中通快递 ZT1'] })
      await platform.note(access, { orderNo, words: ['另有包裹：中通快递 ZT1'] })
      expect(await world.wordsOf(orderNo)).toBe('先到的话；另有包裹：中通快递 ZT1')
      const other = await authorised()
      expect(await troubleOf(platform.note(other.access, { orderNo, words: ['别人的'] }))).toBe('refused')
      expect(await world.wordsOf(orderNo)).not.toContain('别人的')
    })

    test('is refused with its reason', async () => {
      const { access, parcel, orderNo } = await one()
      const reasonOf = (call: Promise<void>) => call.catch((error: PlatformError) => [error.trouble, error.reason])
      const other = { ...parcel, requestId: randomUUID() }
      expect(await reasonOf(platform.ship(access, { ...other, courierCode: 'nobody' }))).toEqual([
        'refused',
        'bad-tracking',
      ])
      expect(await reasonOf(platform.ship(access, { ...other, trackingNo: '?' }))).toEqual(['refused', 'bad-tracking'])
      await world.wantRefund(orderNo)
      expect(await reasonOf(platform.ship(access, other))).toEqual(['refused', 'refund-open'])
    })
  })

  describe('messages', () => {
    test('say which order of which shop something happened to', async () => {
      const { shopId, orderNo } = await one()
      const news = platform.readPush(await world.news(shopId, orderNo))
      expect(news).toEqual([{ messageId: expect.stringMatching(/\S/), shopId, orderNo, what: 'order' }])
      expect(platform.pushAnswer).toMatch(/\S/)
    })

    test('that were changed on their way, or are nobody’s, are refused', async () => {
      const { shopId, orderNo } = await one()
      const { headers, body } = await world.news(shopId, orderNo)
      for (const push of [
        { headers: {}, body },
        { headers, body: `${body} ` },
        { headers, body: '' },
      ])
        expect(() => platform.readPush(push)).toThrow(expect.toSatisfy((error) => isFailure(error, 'invalid')))
    })
  })
}
