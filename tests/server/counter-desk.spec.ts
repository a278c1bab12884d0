import { createHash, randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgetFiles } from '../../server/counter/files'
import { adjustReserve } from '../../server/wallet/adjust'
import { fen, MAX_FEN, minus, zero } from '../../src/domain/money'
import { ask, form, tokenOf } from '../support/ask'
import { sendFile } from '../support/counter-samples'
import { startServer, type TestServer } from '../support/server'

/** What the verbs of the counter do, and what buyers see of it. */

let server: TestServer
let key: string
beforeAll(async () => {
  server = await startServer()
  key = readFileSync(join(server.dataDir, 'ops.key'), 'utf8')
})
afterAll(() => server.close())

const json = { 'content-type': 'application/json' }
const post = (path: string, fields: Record<string, unknown>) =>
  ask(server, 'POST', `/ops${path}`, { headers: json, body: JSON.stringify(fields), token: key })
const get = (path: string) => ask(server, 'GET', `/ops${path}`, { token: key })
const told = (fields: Record<string, unknown>) => ({ ...fields, request_id: randomUUID() })

describe('accounts', () => {
  const account = '13800000003'
  const login = (password = 'Daifa2026!') =>
    ask(server, 'POST', '/prod/api/user/login', { body: form({ login_type: 'password', account, password }) })

  it('disabled ends all sessions and signs nobody in, in words only for whoever knows the password', async () => {
    const own = await tokenOf(server, account)
    const { data } = await post('/users/disable', told({ account }))
    expect(data).toEqual({ account, sessions_ended: 1 })
    expect((await ask(server, 'GET', '/prod/api/user/me', { token: own })).code).toBe(40001)
    expect((await login()).msg).toBe('账号已停用，如有疑问请联系客服')
    expect((await login('Wrong2026!')).msg).toBe('账号或密码错误')
    await post('/users/enable', told({ account }))
    expect((await login()).code).toBe(20000)
  })

  it('get another number, with which alone they are signed in to; the old one and the reason are written down', async () => {
    const renamed = '13912340077'
    const rename = (fields: object) =>
      post('/users/rename', told({ account, reason: '旧号已注销，已核对订单', ...fields }))
    const own = await tokenOf(server, account)
    const { data } = await rename({ mobile: `+86 ${renamed}` })
    expect(data).toMatchObject({ account, mobile: renamed, sessions_ended: expect.any(Number) as number })
    expect((await ask(server, 'GET', '/prod/api/user/me', { token: own })).code).toBe(40001)
    expect((await login()).msg).toBe('账号或密码错误')
    const answers = [
      await rename({ account: renamed, mobile: '13800000001' }),
      await rename({ account: renamed, mobile: renamed }),
      await rename({ account: renamed, mobile: '12345' }),
      await rename({ account: renamed, mobile: '13912340078', reason: ' ' }),
    ]
    expect(answers.map(({ msg }) => msg)).toEqual([
      '该手机号已注册其他账号，请换一个',
      '新手机号与现在的相同',
      '请输入正确的手机号',
      '参数 reason 不能为空',
    ])
    await rename({ account: renamed, mobile: account })
    expect((await login()).code).toBe(20000)
    expect(
      await server.db.query('select old_mobile, new_mobile, made_by, reason from mobile_changes order by id'),
    ).toEqual([
      { old_mobile: account, new_mobile: renamed, made_by: 'ops', reason: '旧号已注销，已核对订单' },
      { old_mobile: renamed, new_mobile: account, made_by: 'ops', reason: '旧号已注销，已核对订单' },
    ])
  })

  it('are credited and debited in the ledger with the reason, never below nothing', async () => {
    const credit = (amount: number) => post('/users/credit', told({ account, amount, reason: '错发补偿' }))
    const before = ((await credit(500)).data as { available: number }).available
    const { code, msg } = await credit(-before - 1)
    expect([code, msg]).toEqual([40010, '余额不足，还差 ¥0.01'])
    expect((await credit(-before)).data).toMatchObject({ available: 0 })
    expect((await credit(0)).code).toBe(40000)
    const rows = await server.db.query(
      `select a.amount, a.reason, a.made_by, e.amount as booked from adjustments a
       join journals j on j.kind = 'adjustment' and j.ref = a.adjustment_no
       join entries e on e.journal_id = j.id and e.account_id = 'avail:' || a.user_id
       join users u on u.id = a.user_id where u.account = $1 order by a.at, a.amount desc`,
      [account],
    )
    expect(rows).toEqual([
      { amount: 500, reason: '错发补偿', made_by: 'ops', booked: 500 },
      { amount: -before, reason: '错发补偿', made_by: 'ops', booked: -before },
    ])
    expect(((await get('/audit/money')).data as { bad: unknown[] }).bad).toEqual([])
  })

  it('are compensated, which only gives, and what was moved by hand is undone once', async () => {
    const reason = '错发一件'
    const compensate = (amount: number) => post('/users/credit', told({ account, amount, as: 'compensation', reason }))
    expect((await compensate(-1)).msg).toBe('赔付的金额必须大于 0')
    const given = (await compensate(700)).data as { available: number; adjustment_no: string }
    const undo = (number: string) => post('/users/reverse', told({ number, reason: '记错了人' }))
    expect((await undo('A0')).msg).toBe('备用金调整不存在')
    const undone = (await undo(given.adjustment_no)).data as { available: number; adjustment_no: string }
    expect(undone).toMatchObject({ number: given.adjustment_no, amount: -700, available: given.available - 700 })
    expect((await undo(given.adjustment_no)).msg).toBe('这笔已经冲正过')
    expect((await undo(undone.adjustment_no)).msg).toBe('冲正本身不能再冲正，请重新调整')
    const lines = await server.db.query(
      `select type, direction, amount, biz_no as no, remark from wallet_entries e join users u on u.id = e.user_id
       where u.account = $1 order by seq desc limit 2`,
      [account],
    )
    expect(lines).toEqual([
      { type: 'reverse', direction: 'out', amount: 700, no: undone.adjustment_no, remark: '记错了人' },
      { type: 'compensate', direction: 'in', amount: 700, no: given.adjustment_no, remark: reason },
    ])
  })

  it('are not left below nothing by an undoing of what was spent meanwhile', async () => {
    const credit = (amount: number) => post('/users/credit', told({ account, amount, reason: '补记' }))
    const { adjustment_no: number, available } = (await credit(300)).data as {
      adjustment_no: string
      available: number
    }
    await credit(-available)
    const { code, msg } = await post('/users/reverse', told({ number, reason: '记错' }))
    expect([code, msg]).toEqual([40010, '余额不足，还差 ¥3.00'])
  })

  it('are credited no more than a reserve holds, by hand or by an undoing', async () => {
    const credit = (amount: number) => post('/users/credit', told({ account, amount, reason: '补记' }))
    expect(await credit(1_000_000_001)).toMatchObject({ code: 40000, msg: '参数 amount 不能大于 1000000000' })
    await credit(300)
    const { adjustment_no: number, available } = (await credit(-100)).data as {
      adjustment_no: string
      available: number
    }
    const [user] = await server.db.query<{ id: string }>('select id from users where account = $1', [account])
    const byHand = { userId: user!.id, as: 'adjustment', reason: '补记', by: 'ops' } as const
    const room = fen(MAX_FEN - available)
    await adjustReserve(server.db, { ...byHand, amount: room }, Date.now())
    const full = { code: 40000, msg: '调整后的备用金不能超过 ¥10000000000.00' }
    expect(await credit(1)).toMatchObject(full)
    expect(await post('/users/reverse', told({ number, reason: '记错' }))).toMatchObject(full)
    await adjustReserve(server.db, { ...byHand, amount: minus(zero, room) }, Date.now())
    expect((await credit(1)).data).toMatchObject({ available: available + 1 })
  })

  it.each([
    ['/users/credit', { account, amount: 1, reason: ' \u200b ' }, '参数 reason 不能为空'],
    ['/orders/close', { order_no: 'D1', reason: ' ' }, '参数 reason 不能为空'],
    ['/feedback/answer', { id: 1, text: '\n' }, '参数 text 不能为空'],
  ])('%s takes no blank words', async (path, fields, words) => {
    const { code, msg } = await post(path, told(fields))
    expect([code, msg]).toEqual([40000, words])
  })

  it('that nobody has are said not to be there', async () => {
    const { code, msg } = await post('/users/disable', told({ account: '13899999999' }))
    expect([code, msg]).toEqual([40004, '账号不存在'])
  })

  it('stand in the log by our own id: neither a number nor a reason is kept there', async () => {
    const rows = await server.db.query<{ text: string }>('select l::text as text from ops_log l')
    expect(rows.length).toBeGreaterThan(5)
    expect(rows.filter(({ text }) => /1380000000|补偿/.test(text))).toEqual([])
  })
})

describe('stock and prices', () => {
  const sheetOf = async (text: string): Promise<string> => {
    const file = join(server.dataDir, 'figures.csv')
    writeFileSync(file, text)
    return sendFile(server, key, file)
  }

  it('set by hand are what buyers see at once, in the product and on its card', async () => {
    const [sku] = await server.db.query<{ id: string; product: string; art: string }>(
      `select k.id, k.product_id as product, p.art_no as art from skus k join products p on p.id = k.product_id
       where k.is_offered and p.on_shelf order by k.price desc, k.id limit 1`,
    )
    const { id, product, art } = sku!
    for (const [path, to] of [
      ['/stock/set', { qty: 3 }],
      ['/price/set', { price: 101 }],
    ] as const)
      expect((await post(path, told({ sku_id: id, ...to }))).data).toMatchObject({
        changed: 1,
        unchanged: 0,
        bad: [],
        changes: [{ sku_id: id, to: Object.values(to)[0] }],
      })
    const info = await ask(server, 'GET', `/prod/api/product/info?id=${product}`)
    const { skus } = info.data as { skus: { id: string; price: number; stock: number }[] }
    expect(skus.find((one) => one.id === id)).toMatchObject({ price: 101, stock: 3 })
    const found = await ask(server, 'POST', '/prod/api/product/list', {
      body: form({ keyword: art, sort: 'price_asc' }),
    })
    expect((found.data as { list: { id: string; price_min: number }[] }).list[0]).toMatchObject({
      id: product,
      price_min: 101,
    })
    expect(((await get('/audit/money')).data as { bad: unknown[] }).bad).toEqual([])
  })

  it('set by a sheet leave out the rows that are wrong, each with its reason, and change nothing the second time', async () => {
    const [a, b] = await server.db.query<{ id: string }>(
      'select id from skus where is_offered order by id desc limit 2',
    )
    const sheet = await sheetOf(`库存,规格编号,备注\n12,${a!.id},\n多,${b!.id},\n5,nobody,\n7,${a!.id},\n`)
    const bad = [
      { number: 3, problems: ['库存：“多”不是有效的数字'] },
      { number: 4, problems: ['规格编号：没有“nobody”'] },
      { number: 5, problems: ['与第 2 行重复'] },
    ]
    expect((await post('/stock/set', told({ sheet }))).data).toMatchObject({
      changed: 1,
      unchanged: 0,
      bad,
      changes: [{ sku_id: a!.id, to: 12 }],
    })
    expect((await post('/stock/set', told({ sheet }))).data).toMatchObject({ changed: 0, unchanged: 1, bad })
    expect(await server.db.query('select stock from skus where id = $1', [a!.id])).toEqual([{ stock: 12 }])
  })

  it.each([
    ['neither a SKU nor a sheet', {}, '请写一个规格编号和它的新数字，或者只写 --sheet'],
    ['a SKU without a figure', { sku_id: 'x' }, '请写一个规格编号和它的新数字，或者只写 --sheet'],
    ['a SKU that is not there', { sku_id: 'x', qty: 1 }, '商品规格不存在'],
    ['a figure below nothing', { sku_id: 'x', qty: -1 }, '参数 qty 不能小于 0'],
    ['a sheet that was never sent', { sheet: `${'0'.repeat(64)}.csv` }, '文件不存在'],
  ])('refuse %s', async (_, fields, words) => {
    expect((await post('/stock/set', told(fields))).msg).toBe(words)
  })

  it.each([{ sku_id: 'x' }, { qty: 1 }])('refuse a sheet beside %j, and set nothing', async (beside) => {
    const [sku] = await server.db.query<{ id: string; stock: number }>(
      'select id, stock from skus where is_offered limit 1',
    )
    const sheet = await sheetOf(`规格编号,库存\n${sku!.id},${sku!.stock + 1}\n`)
    const { msg } = await post('/stock/set', told({ ...beside, sheet }))
    expect(msg).toBe('请写一个规格编号和它的新数字，或者只写 --sheet')
    expect(await server.db.query('select stock from skus where id = $1', [sku!.id])).toEqual([{ stock: sku!.stock }])
  })

  it('refuse a sheet without the columns, in words', async () => {
    const sheet = await sheetOf('编号,库存\n1,2\n')
    const { code, msg } = await post('/stock/set', told({ sheet }))
    expect([code, msg]).toEqual([40000, '缺少列：规格编号（第一行应为列名）'])
  })
})

describe('files that operators send', () => {
  const put = (id: string, body: string, type = 'application/octet-stream') =>
    ask(server, 'PUT', `/ops/files/${id}`, { body, headers: { 'content-type': type }, token: key })

  it('are kept only when they are what their id says', async () => {
    const id = `${createHash('sha256').update('a,b').digest('hex')}.csv`
    expect((await put(id, 'a,c')).msg).toBe('文件内容与编号不符，请重新上传')
    expect((await get(`/files/${id}`)).code).toBe(40004)
    expect((await put(id, 'a,b')).data).toEqual({ id })
    expect((await put(id, 'a,b')).data).toEqual({ id })
    expect((await get(`/files/${id}`)).data).toEqual({ id })
  })

  it('have a name that is their hash, and are bytes', async () => {
    expect((await put('x.csv', 'a')).status).toBe(404)
    expect((await put(`${'0'.repeat(64)}.exe`, 'a')).status).toBe(404)
    expect((await put(`${'0'.repeat(64)}.csv`, 'a', 'text/plain')).status).toBe(415)
  })

  it('are nobody’s to fetch: neither under /media nor by any other address', async () => {
    const [file] = await server.db.query<{ id: string }>('select id from ops_files limit 1')
    for (const path of [`/media/ops/${file!.id}`, `/uploads/../ops/${file!.id}`, `/ops/${file!.id}`])
      expect(await (await fetch(`${server.url}${path}`)).text()).not.toContain('规格编号')
  })

  it('are forgotten after three days, from the store too', async () => {
    const [file] = await server.db.query<{ id: string }>('select id from ops_files limit 1')
    await forgetFiles(server.deps)
    expect(await server.deps.files.get(`ops/${file!.id}`)).not.toBeNull()
    server.clock.advance(3 * 24 * 3600 + 1)
    await forgetFiles(server.deps)
    expect(await server.db.query('select 1 from ops_files')).toEqual([])
    expect(await server.deps.files.get(`ops/${file!.id}`)).toBeNull()
  })
})

describe('feedback', () => {
  it('is listed with how to reach whoever wrote it, and answered once for all to see at the counter', async () => {
    await ask(server, 'POST', '/prod/api/feedback', { body: form({ content: '发货慢', contact: '微信 abc' }) })
    const list = async () => (await get('/feedback/list?open=true')).data as { list: { id: string }[]; open: number }
    const before = await list()
    expect(before.list[0]).toMatchObject({ content: '发货慢', contact: '微信 abc', answer: '', answered_at: '' })
    const answer = told({ id: before.list[0]!.id, text: '已加派人手' })
    expect((await post('/feedback/answer', answer)).data).toEqual({
      id: before.list[0]!.id,
      account: '',
      contact: '微信 abc',
    })
    expect((await list()).open).toBe(before.open - 1)
    expect(((await get('/feedback/list')).data as { list: unknown[] }).list[0]).toMatchObject({ answer: '已加派人手' })
    expect((await post('/feedback/answer', told({ id: 99_999, text: 'x' }))).msg).toBe('反馈不存在')
  })
})
