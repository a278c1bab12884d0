import { afterAll, beforeAll, expect, test } from 'vitest'
import { MOST_SHOPS, MOST_SOLD } from '../../server/sandbox-shop/sell'
import { consoleShops } from '../../server/sandbox-shop/console-rows'
import { seedShops } from '../../server/seed/shops'
import { beginConsent, endConsent } from '../../server/shops/consent'
import { withAccess } from '../../server/shops/tokens'
import { timestamp } from '../../server/store/timestamp'
import { fen } from '../../src/domain/money'
import { shopsOf } from '../../server/shops/list'
import { authorisedShop } from '../support/sandbox-shops'
import { startServer, type TestServer } from '../support/server'

/** The pages of the sandbox's platform: the merchant's consent, and the console. */

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const page = async (path: string) => {
  const reply = await fetch(`${server.url}${path}`)
  const text = await reply.text()
  return { status: reply.status, text, sign: /name="sign" value="([0-9a-f]+)"/.exec(text)?.[1] ?? '' }
}
const send = async (path: string, fields: Record<string, string>) => {
  const body = new URLSearchParams(fields)
  const reply = await fetch(`${server.url}${path}`, { method: 'POST', body, redirect: 'manual' })
  const location = reply.headers.get('location')
  return {
    status: reply.status,
    text: await reply.text(),
    to: location === null ? null : new URL(location, server.url),
  }
}
const CONSENT = '/sandbox/douyin/consent'
const CONSOLE = '/sandbox/douyin'

test('a merchant agrees for a shop of his, new or old, and comes back with a code that is good', async () => {
  const begun = await beginConsent(server.deps, '3', { use: 'order', origin: server.url })
  const url = new URL(begun.url)
  const { text, sign } = await page(url.pathname + url.search)
  expect(text).toContain('同意授权')
  const state = url.searchParams.get('state')!
  const { status, to } = await send(CONSENT, { state, use: 'order', sign, shop: '', name: '<b>新店</b>', act: 'agree' })
  expect([status, to!.pathname, to!.searchParams.get('state')]).toEqual([303, '/shopsmanage/orderstore', state])
  await endConsent(server.deps, '3', { code: to!.searchParams.get('code')!, state })
  expect(await shopsOf(server.deps, '3')).toMatchObject([{ name: '<b>新店</b>', auth: 'active' }])
  const again = await page(url.pathname + url.search)
  expect(again.text).toContain('&lt;b&gt;新店&lt;/b&gt;')
  expect(again.text).not.toContain('<b>新店')
})

test('who refuses comes back without a code; a link or a form that was made up opens nothing', async () => {
  const asked = { state: 'abc123', use: 'order' }
  const { sign } = await page(`${CONSENT}?${new URLSearchParams(asked).toString()}`)
  const { to } = await send(CONSENT, { ...asked, sign, act: 'refuse' })
  expect(Object.fromEntries(to!.searchParams)).toEqual({ error: 'access_denied', state: 'abc123' })
  const before = await consoleShops(server.db)
  expect((await send(CONSENT, { ...asked, sign: 'x', act: 'agree' })).status).toBe(404)
  expect((await send(CONSENT, { ...asked, state: 'other', sign, act: 'agree' })).status).toBe(404)
  expect((await send(CONSENT, { ...asked, sign, shop: 'nobody', act: 'agree' })).text).toContain('没有这家店铺')
  expect((await page(`${CONSENT}?state=%3Cscript%3E&use=order`)).status).toBe(404)
  expect(await consoleShops(server.db)).toEqual(before)
})

test('at the console new orders come, buyers move and want their money back', async () => {
  const { sandboxId: shop } = await authorisedShop(server.deps, '2', { name: '控制台的店' })
  const { text, sign } = await page(CONSOLE)
  expect(text).toContain('来一批新订单')
  const act = (fields: Record<string, string>) => send(CONSOLE, { sign, shop, ...fields })
  const { to } = await act({ act: 'sell', count: '7' })
  expect(to!.search).toBe(`?shop=${shop}&said=sell`)
  const rows = () =>
    server.db.query<{ orderNo: string; refund: string; area: string; cipher: string }>(
      `select o.order_no as "orderNo", l.refund, array_to_string(area_names, '') as area,
         o.consignee #>> '{detail,cipher}' as cipher
       from sandbox_sales o join sandbox_sale_lines l on l.order_no = o.order_no and l.line = 0
       where o.shop_id = $1 and o.state = 'to_ship' order by 1`,
      [shop],
    )
  const [first] = await rows()
  expect((await page(`${CONSOLE}?shop=${shop}`)).text).toContain(first!.orderNo)
  await act({ act: 'move', order: first!.orderNo })
  await act({ act: 'refund', order: first!.orderNo })
  const [moved] = await rows()
  expect(moved!.cipher).not.toBe(first!.cipher)
  expect(moved!.refund).toBe('open')
  await act({ act: 'kept', order: first!.orderNo })
  expect((await rows())[0]!.refund).toBe('none')
  expect((await act({ act: 'move', order: 'nobody' })).to!.searchParams.get('said')).toBe('refused')
  expect((await send(CONSOLE, { sign: 'x', shop, act: 'sell', count: '5' })).to!.searchParams.get('said')).toBe(
    'refused',
  )
  expect((await consoleShops(server.db)).find(({ id }) => id === shop)!.orders).toBe(7)
})

test('an authorisation that is ended at the console is ended in our list at once', async () => {
  const { sandboxId: shop, shopId } = await authorisedShop(server.deps, '2', { name: '要过期的店' })
  const { sign } = await page(CONSOLE)
  await send(CONSOLE, { sign, shop, act: 'lapse' })
  const [mine] = await shopsOf(server.deps, '2', { id: shopId })
  expect(mine).toMatchObject({ auth: 'revoked' })
})

test('the demo’s first buyer has two shops from the start, whose orders wait; once', async () => {
  await seedShops(server.deps)
  await seedShops(server.deps)
  const mine = (await shopsOf(server.deps, '1')).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  expect(mine).toMatchObject([
    { name: '阿青的抖音小店', uses: ['order', 'upload'], auth: 'active' },
    { name: '青禾女装', uses: ['order', 'upload'], auth: 'active' },
  ])
  const shops = (await consoleShops(server.db)).filter(({ name }) => ['阿青的抖音小店', '青禾女装'].includes(name))
  expect(shops.map(({ orders }) => orders)).toEqual([8, 5])
  // Those of the first are fetched as soon as there is somebody to do it.
  const begun = await server.deps.jobs.list('1', { kind: 'sync', page: 1, size: 9 })
  expect(begun.list.map(({ status }) => status)).toEqual(['queued'])
})

test('a product has its page, where its auditor and its merchant are played, and the platform tells what they did', async () => {
  const { deps, db, clock } = server
  const { shopId, sandboxId } = await authorisedShop(deps, '3')
  const { publishing } = deps.platform
  const placed = await withAccess(deps, shopId, async (access) => {
    await db.query('insert into sandbox_pictures (shop_id, name, url) values ($1, $2, $3)', [
      sandboxId,
      'one',
      'http://elsewhere.example/media/one.jpg',
    ])
    const leaf = (await publishing.categories(access, '10111')).find(({ isLeaf }) => isLeaf)!
    const asked = await publishing.properties(access, leaf.id)
    return publishing.submit(access, {
      outerId: 'DF1',
      title: '<b>法式</b>碎花连衣裙收腰显瘦',
      leafId: leaf.id,
      properties: asked.map(({ id, name, values }) => ({ id, name, values: values.slice(0, 1) })),
      pictures: ['https://material.sandbox/one'],
      details: [],
      freightTemplateId: '7001',
      dispatch: 'today',
      servicePhone: '0571-88886666',
      weightG: 0,
      skus: [{ outerId: 'DF1-1', color: '红', size: 'M', price: fen(5990), stock: 3, picture: '' }],
    })
  })
  const there = () => withAccess(deps, shopId, (access) => publishing.product(access, placed.productId))
  const heard = () => db.query('select 1 from listings where look_at <= $1', [timestamp(clock.now())])
  await db.query(
    `insert into listings (id, user_id, shop_id, product_id, outer_id, platform_product_id, title, status, moved_at, draft, next_at)
     select 'l1', '3', $1, id, 'DF1', $2, 't', 'auditing', $3, '{}', $3 from products order by id limit 1`,
    [shopId, placed.productId, timestamp(clock.now())],
  )
  const address = publishing.linkTo(placed.productId)
  const { status, text, sign } = await page(address)
  expect(status).toBe(200)
  for (const words of ['审核中', '&lt;b&gt;法式', '¥59.90', 'src="/media/one.jpg"', 'DF1-1'])
    expect(text).toContain(words)
  const play = (act: string, mark = sign) => send('/sandbox/douyin/product', { id: placed.productId, sign: mark, act })
  expect((await play('back', 'x')).status).toBe(404)
  expect([(await play('remove')).status, (await there())!.state, await heard()]).toEqual([303, 'auditing', []])
  expect((await play('back')).to!.pathname).toBe(address)
  expect(await there()).toMatchObject({ state: 'rejected', against: ['主图有水印，请更换主图后重新提交'] })
  expect(await heard()).toHaveLength(1)
  expect((await page(address)).text).toContain('审核驳回')
  await play('remove')
  expect([(await page(address)).status, await there()]).toEqual([404, null])
})

test('the sandbox takes no more than it may hold, and says so', async () => {
  const { sandboxId } = await authorisedShop(server.deps, '3', { name: '卖得多的', orders: 1 })
  const { sign } = await page(CONSOLE)
  const sell = () => send(CONSOLE, { sign, shop: sandboxId, act: 'sell', count: '3' })
  await server.db.query('update sandbox_shops set sold = sold + $2 where id = $1', [sandboxId, MOST_SOLD])
  expect((await sell()).to!.searchParams.get('said')).toBe('refused')
  await server.db.query('update sandbox_shops set sold = sold - $2 where id = $1', [sandboxId, MOST_SOLD])
  expect((await sell()).to!.searchParams.get('said')).toBe('sell')

  await server.db.query(
    `insert into sandbox_shops (name, created_at) select 'many', now() from generate_series(1, $1)`,
    [MOST_SHOPS],
  )
  const asked = { state: 'full123', use: 'order' }
  const form = await page(`${CONSENT}?${new URLSearchParams(asked).toString()}`)
  const answer = await send(CONSENT, { ...asked, sign: form.sign, shop: '', name: '再来一家', act: 'agree' })
  expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('太多')])
})
