import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agreementTitles } from '../../src/domain/account'
import { ask, form, tokenOf } from '../support/ask'
import { startServer, type TestServer } from '../support/server'

/** The calls as the specification spells them, byte by byte: what any client written from it would send. */

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const NEW = '13912340001'
const COMMON = '13912340002'
const post = (path: string, fields: Record<string, string>) => ask(server, 'POST', path, { body: form(fields) })

describe('signing in', () => {
  it('§3.2 §3.6 §7.9 by password answers an access_token', async () => {
    const { code, data } = await post('/prod/api/user/login', {
      login_type: 'password',
      account: '13800000001',
      password: 'Daifa2026!',
    })
    expect([code, data]).toEqual([
      20000,
      { access_token: expect.stringMatching(/^[\w-]{43}$/), expires_at: '2026-11-27T10:00:00+08:00' },
    ])
  })

  it('§3.7 §7.12 by a code, with +86 in front of the number or without', async () => {
    await ask(server, 'GET', '/prod/api/common/sendSms?mobile=%2B8613800000002&smsType=login')
    const { code } = await post('/prod/api/user/login', {
      login_type: 'sms',
      account: '008613800000002',
      verify_code: server.smsCode('13800000002'),
    })
    expect(code).toBe(20000)
  })

  it('§8.6 by a code on a number that nobody registered asks to register', async () => {
    await ask(server, 'GET', `/prod/api/common/sendSms?mobile=${NEW}&smsType=login`)
    const { code, msg } = await post('/prod/api/user/login', {
      login_type: 'sms',
      account: NEW,
      verify_code: server.smsCode(NEW),
    })
    expect([code, msg]).toEqual([40000, '请完成注册后再登录'])
  })

  it('§5.1 §5.2 without both parts is refused in the words of the specification', async () => {
    const answers = [
      await post('/prod/api/user/login', { login_type: 'password', account: '', password: 'x' }),
      await post('/prod/api/user/login', { login_type: 'sms', account: '13800000001', verify_code: '' }),
    ]
    expect(answers.map(({ msg }) => msg)).toEqual(['请输入账号密码', '请输入手机号和验证码'])
  })
})

describe('registering and resetting', () => {
  it('§3.8 §7.10 takes account, password, verify_code, password_confirm', async () => {
    await ask(server, 'GET', `/prod/api/common/sendSms?mobile=${NEW}&smsType=register`)
    const fields = {
      account: NEW,
      password: 'Xiaodian#88',
      verify_code: server.smsCode(NEW),
      password_confirm: 'Xiaodian#88',
    }
    expect((await post('/prod/api/user/register', fields)).code).toBe(20000)
    expect(
      (await post('/prod/api/user/login', { login_type: 'password', account: NEW, password: 'Xiaodian#88' })).code,
    ).toBe(20000)
  })

  it.each(['football', 'sunshine', 'princess', 'P@ssw0rd', 'qwer1234', '1qaz@WSX', 'liverpool1'])(
    'does not take %s, which everybody tries; the code stays good for another',
    async (password) => {
      await ask(server, 'GET', `/prod/api/common/sendSms?mobile=${COMMON}&smsType=register`)
      const verify_code = server.smsCode(COMMON)
      const answer = await post('/prod/api/user/register', {
        account: COMMON,
        password,
        password_confirm: password,
        verify_code,
      })
      expect([answer.code, answer.msg, answer.data]).toEqual([
        40000,
        '这个密码很多人在用，容易被猜到，请换一个',
        { field: 'password' },
      ])
    },
  )

  it('does not register a number twice', async () => {
    await ask(server, 'GET', '/prod/api/common/sendSms?mobile=13800000003&smsType=register')
    const { code, msg } = await post('/prod/api/user/register', {
      account: '13800000003',
      password: 'Xiaodian#88',
      password_confirm: 'Xiaodian#88',
      verify_code: server.smsCode('13800000003'),
    })
    expect([code, msg]).toEqual([40000, '该手机号已注册，请直接登录'])
  })

  it('§3.9 §7.11 resets by PUT with the same four, and every session ends', async () => {
    const token = await tokenOf(server, '13800000003')
    await ask(server, 'GET', '/prod/api/common/sendSms?mobile=13800000003&smsType=resetPassword')
    const { code } = await ask(server, 'PUT', '/prod/api/user/password/reset', {
      body: JSON.stringify({
        account: '13800000003',
        password: 'Brandnew#77',
        password_confirm: 'Brandnew#77',
        verify_code: server.smsCode('13800000003'),
      }),
      headers: { 'content-type': 'application/json' },
    })
    expect([code, (await ask(server, 'GET', '/prod/api/user/me', { token })).code]).toEqual([20000, 40001])
  })

  it('§5.7 §5.8 refuses what is not whole, in the words of the specification', async () => {
    const four = { account: NEW, password: 'Xiaodian#88', verify_code: '123456', password_confirm: 'Xiaodian#88' }
    const answers = [
      await post('/prod/api/user/register', { ...four, verify_code: '' }),
      await post('/prod/api/user/register', { ...four, password_confirm: 'Xiaodian#89' }),
    ]
    expect(answers.map(({ msg }) => msg)).toEqual(['请填写完整信息', '两次密码不一致'])
  })
})

describe('who I am', () => {
  it('§3.1 §7.14 has user_name and account', async () => {
    const { data } = await ask(server, 'GET', '/prod/api/user/me', { token: await tokenOf(server) })
    expect(data).toMatchObject({ user_name: '阿青的抖音小店', account: '13800000001', mobile: '138****0001' })
  })

  it('§7.16 counts what awaits me', async () => {
    const { data } = await ask(server, 'GET', '/prod/api/user/counts', { token: await tokenOf(server) })
    const { orders, ...rest } = data as { orders: Record<string, number>; cart_items: number }
    expect(Object.keys(orders)).toEqual(['pending_payment', 'to_ship', 'shipped', 'completed'])
    expect(rest.cart_items).toBe(6)
  })
})

describe('what is common to all', () => {
  it.each(['1', '2', '3'] as const)('§3.4 §3.5 §7.13 §9.7 has agreement %s as HTML', async (type) => {
    const { data } = await ask(server, 'GET', `/prod/api/agreement?type=${type}`)
    const { title, content, updated_at } = data as Record<string, string>
    expect([title, content?.startsWith('<'), updated_at]).toEqual([
      agreementTitles[type],
      true,
      expect.stringMatching(/\+08:00$/),
    ])
  })

  it('§9.7 has no fourth agreement', async () => {
    expect((await ask(server, 'GET', '/prod/api/agreement?type=4')).data).toEqual({ field: 'type' })
  })

  it('§3.3 §7.20 lists where returns go: station_name, user_name, mobile, address_full_detail', async () => {
    const { data } = await ask(server, 'GET', '/prod/api/address/refund/list')
    const list = data as Record<string, string>[]
    expect(list.length).toBeGreaterThan(0)
    for (const one of list)
      expect(Object.keys(one)).toEqual(['station_id', 'station_name', 'user_name', 'mobile', 'address_full_detail'])
  })

  it('§7.23 has the country as a tree', async () => {
    const { data } = await ask(server, 'GET', '/prod/common/area/tree')
    expect((data as unknown[]).length).toBe(34)
  })

  it('§3.4 gives an agreement without anything that runs', async () => {
    await server.db.query(
      `update agreements set content = '<p>好</p><script>1</script><img src=x onerror=1>' where type = '2'`,
    )
    const { data } = await ask(server, 'GET', '/prod/api/agreement?type=2')
    expect((data as { content: string }).content).toBe('<p>好</p><img src="x" />')
  })

  it('keeps of feedback its lines, and nothing that rings or turns the text around', async () => {
    const content = ' 按钮\u0007点不动\r\n\u202E第二行 \n'
    await ask(server, 'POST', '/prod/api/feedback', { body: form({ content, contact: '微信\u0007abc' }) })
    expect(await server.db.query('select content, contact from feedback order by id desc limit 1')).toEqual([
      { content: '按钮 点不动\n第二行', contact: '微信 abc' },
    ])
  })
})
