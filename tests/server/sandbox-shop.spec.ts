import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sale } from '../../server/platform/platform'
import { tokenOf } from '../../server/sandbox-shop/grants'
import { consent, moveBuyer, passReview, wantRefund } from '../../server/sandbox-shop/merchant'
import { liveOn } from '../../server/sandbox-shop/lively'
import { messageOf, newsToTell } from '../../server/sandbox-shop/news'
import { openSandboxShop, sell } from '../../server/sandbox-shop/sell'
import { artNosOf, foldOuterCode, outerCodeOf } from '../../src/domain/shops/outer-code'
import { startServer, type TestServer } from '../support/server'

/** The demo's platform of shops, through the port that the real one has. */

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const HOUR = 3600
const opened = async (orders = 0) => {
  const id = await openSandboxShop(server.deps, '阿青的小店')
  const grant = await server.deps.platform.grant((await consent(server.deps, id))!)
  const orderNos = orders > 0 ? await sell(server.deps, id, orders) : []
  return { id, grant, orderNos, access: grant.access }
}
const all = async (access: string, fromMs = 0): Promise<Sale[]> => {
  const sales: Sale[] = []
  for (let cursor: string | null = null, more = true; more; more = cursor !== null) {
    const page = await server.deps.platform.changed(access, { fromMs, toMs: server.clock.now() + 1, cursor })
    sales.push(...page.sales)
    cursor = page.cursor
  }
  return sales
}
const find = async (access: string, orderNo: string) => (await server.deps.platform.find(access, orderNo))!

test('a shop that somebody looks after sells by itself, tells of it, and rests where much lies unsent; others don’t', async () => {
  const told: string[] = []
  const deps = { ...server.deps, hear: async ({ body }: { body: string }) => void told.push(body) }
  const { id } = await opened(5)
  const alone = await openSandboxShop(server.deps, '没人管的店')
  const soldOf = async (shopId: string) =>
    (await server.db.query<{ sold: number }>('select sold from sandbox_shops where id = $1', [shopId]))[0]!.sold
  const rounds = async (count: number, speed = 720) => {
    for (let i = 0; i < count; i++) {
      server.clock.advance(60)
      await liveOn(deps, speed)
    }
  }
  await rounds(3, 0)
  expect(await soldOf(id)).toBe(5)
  await rounds(10)
  expect(await soldOf(id)).toBe(10)
  expect(told.join()).toContain(id)
  await rounds(100)
  const waiting = await server.db.query<{ state: string; count: number }>(
    `select state, count(*)::int as count from sandbox_sales where shop_id = $1 group by 1`,
    [id],
  )
  expect(waiting).toEqual([{ state: 'to_ship', count: 30 }])
  expect(await soldOf(alone)).toBe(0)
  const minds = await server.db.query(
    `select 1 from sandbox_sale_lines l join sandbox_sales s using (order_no)
    where s.shop_id = $1 and l.refund = 'open'`,
    [id],
  )
  expect(minds.length).toBeGreaterThan(0)
})

test('a code of consent is good once, for ten minutes', async () => {
  const { platform } = server.deps
  const id = await openSandboxShop(server.deps, '一次')
  const code = (await consent(server.deps, id))!
  expect(await platform.grant(code)).toMatchObject({ shopId: id, shopName: '一次' })
  await expect(platform.grant(code)).rejects.toMatchObject({ trouble: 'refused' })
  const [first, second] = [(await consent(server.deps, id))!, (await consent(server.deps, id))!]
  expect(await platform.grant(first)).toEqual(await platform.grant(second))
  const late = (await consent(server.deps, id))!
  server.clock.advance(601)
  await expect(platform.grant(late)).rejects.toMatchObject({ trouble: 'refused' })
})

test('a pair is renewed in its last hour, the one before renews for an hour more, and no other', async () => {
  const { platform, secret } = server.deps
  const { id, grant } = await opened()
  expect(await platform.renew(grant.refresh)).toEqual(grant)
  server.clock.advance(7 * 24 * HOUR - 600)
  const next = await platform.renew(grant.refresh)
  expect(next.access).not.toBe(grant.access)
  expect(await platform.renew(grant.refresh)).toEqual(next)
  await expect(platform.couriers(grant.access)).resolves.not.toEqual([])
  server.clock.advance(HOUR)
  await expect(platform.couriers(grant.access)).rejects.toMatchObject({ trouble: 'auth-lapsed' })
  await expect(platform.renew(grant.refresh)).rejects.toMatchObject({ trouble: 'auth-gone' })
  await expect(platform.couriers(tokenOf('another secret', 'access', id, 1))).rejects.toMatchObject({
    trouble: 'auth-gone',
  })
  expect(next.access).toBe(tokenOf(secret, 'access', id, 2))
})

test('sells what is on our shelves, nine lines in ten under our own code; the rest is as colourful as life', async () => {
  const { access, orderNos } = await opened(120)
  const sales = await all(access)
  expect(sales.map(({ orderNo }) => orderNo).toSorted()).toEqual(orderNos.toSorted())
  expect(orderNos.every((no) => /^\d{19}$/.test(no))).toBe(true)
  const codes = await codesOfOurs()
  const lines = sales.flatMap((sale) => sale.lines)
  const ours = lines.filter(({ outerCode }) => codes.has(foldOuterCode(outerCode)))
  expect(ours.length / lines.length).toBeGreaterThan(0.88)
  expect(ours.length).toBeLessThan(lines.length)
  expect(ours.every(({ outerCode }) => artNosOf(outerCode).length > 0)).toBe(true)
  expect(new Set(lines.map(({ qty }) => qty))).toEqual(new Set([1, 2]))
  expect(new Set(sales.map(({ state }) => state))).toEqual(new Set(['to_ship', 'checking']))
  expect(new Set(sales.map(({ sameBuyer }) => sameBuyer)).size).toBeLessThan(sales.length)
  expect(sales.some(({ flag }) => flag > 0) && sales.some(({ buyerWords }) => buyerWords !== '')).toBe(true)
  expect(sales.every(({ shipByMs, paidMs }) => shipByMs! > paidMs!)).toBe(true)
})

test('whom an order goes to is told to who asks for it, and stands in no table', async () => {
  const { platform } = server.deps
  const { access } = await opened(24)
  const sales = await all(access)
  const told = await Promise.all(
    sales.map(({ orderNo, consignee: { name, mobile, detail } }) =>
      platform.reveal(access, orderNo, [name.cipher, mobile.cipher, detail.cipher]),
    ),
  )
  const rows = JSON.stringify(await server.db.query('select * from sandbox_sales'))
  for (const [i, [name = '', mobile = '', detail = '']] of told.entries()) {
    expect(mobile).toMatch(/^1\d{10}(-\d{4})?$/)
    expect(sales[i]!.consignee.name.mask).toBe(`${name[0]}**`)
    expect(rows).not.toContain(detail)
    expect(rows).not.toContain(mobile)
  }
  expect(told.some(([, mobile]) => mobile!.includes('-'))).toBe(true)
  const [first, second] = sales
  await expect(platform.reveal(access, first!.orderNo, [second!.consignee.name.cipher])).rejects.toMatchObject({
    trouble: 'refused',
  })
})

test('answers what changed in a window, page by page, each order once', async () => {
  const { access } = await opened(130)
  const page = await server.deps.platform.changed(access, { fromMs: 0, toMs: server.clock.now() + 1, cursor: null })
  expect(page).toMatchObject({ total: 130, cursor: expect.any(String) as string })
  expect(page.sales).toHaveLength(50)
  const sales = await all(access)
  expect(new Set(sales.map(({ orderNo }) => orderNo)).size).toBe(130)
  server.clock.advance(60)
  await moveBuyer(server.deps, sales[3]!.orderNo)
  expect((await all(access, server.clock.now())).map(({ orderNo }) => orderNo)).toEqual([sales[3]!.orderNo])
})

test('a shop sees its own orders only', async () => {
  const { orderNos } = await opened(1)
  const other = await opened(1)
  expect(await server.deps.platform.find(other.access, orderNos[0]!)).toBeNull()
  expect(await all(other.access)).toHaveLength(1)
})

test('takes a parcel once for a request, and none that can’t be right', async () => {
  const { platform } = server.deps
  const { access } = await opened(12)
  const sales = await all(access)
  const [plain, second] = sales.filter(({ state, lines }) => state === 'to_ship' && lines.length === 1)
  const parcelOf = (sale: Sale, over = {}) => ({
    requestId: `r-${sale.orderNo}`,
    orderNo: sale.orderNo,
    lines: sale.lines.map(({ lineNo, qty }) => ({ lineNo, qty })),
    courierCode: 'zhongtong',
    trackingNo: 'ZT20261120001',
    ...over,
  })
  await platform.ship(access, parcelOf(plain!))
  await platform.ship(access, parcelOf(plain!))
  expect((await find(access, plain!.orderNo)).state).toBe('shipped')
  const refusals = async (sale: Sale, over = {}) =>
    platform.ship(access, parcelOf(sale, over)).then(
      () => 'taken',
      (error: { reason: string }) => error.reason,
    )
  expect(await refusals(plain!, { requestId: 'another' })).toBe('shipped-already')
  expect(await refusals(second!)).toBe('other-consignee')
  expect(await refusals(second!, { courierCode: 'nobody' })).toBe('bad-tracking')
  const checking = sales.find(({ state }) => state === 'checking')!
  expect(await refusals(checking)).toBe('in-review')
  await passReview(server.deps, checking.orderNo)
  expect(await refusals(checking, { trackingNo: 'ZT20261120002' })).toBe('taken')
  await wantRefund(server.deps, second!.orderNo)
  expect(await refusals(second!, { trackingNo: 'ZT20261120003' })).toBe('refund-open')
  expect((await find(access, second!.orderNo)).lines[0]!.refund).toBe('open')
})

test('tells its news once, signed; what isn’t its own is refused', async () => {
  const { platform, secret } = server.deps
  const { id, orderNos } = await opened(2)
  const news = (await newsToTell(server.db, server.clock.now())).filter(({ shopId }) => shopId === id)
  expect(news.map(({ orderNo, what }) => ({ orderNo, what }))).toEqual(
    expect.arrayContaining(orderNos.map((orderNo) => ({ orderNo, what: 'order' }))) as unknown,
  )
  expect(platform.readPush(messageOf(secret, news))).toEqual(news)
  expect(() => platform.readPush(messageOf('another', news))).toThrow('签名不正确')
  expect(await newsToTell(server.db, server.clock.now())).toEqual([])
})

const codesOfOurs = async () => {
  const rows = await server.db.query<{ artNo: string; color: string; size: string; specs: number }>(
    `select p.art_no as "artNo", k.color, k.size, (select count(*)::int from skus where product_id = p.id and is_offered) as specs
     from skus k join products p on p.id = k.product_id`,
  )
  return new Set(rows.map((sku) => foldOuterCode(outerCodeOf(sku, sku.specs))))
}
