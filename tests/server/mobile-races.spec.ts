import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, form } from '../support/ask'
import { startServer, type TestServer } from '../support/server'
import { buyersOf } from '../support/trade'

/** Changes of numbers at once, on a real PostgreSQL. */

let server: TestServer
beforeAll(async () => {
  server = await startServer({ db: 'postgres' })
})
afterAll(() => server.close())

const NEW = '13912345001'
const post = (path: string, token: string, fields: Record<string, string>) =>
  ask(server, 'POST', `/prod/api/user/mobile/${path}`, { token, body: form(fields) })
const send = (mobile: string, token: string) =>
  ask(server, 'GET', `/prod/api/common/sendSms?mobile=${mobile}&smsType=changeMobile`, { token })
const tally = (answers: { code: number; msg: string }[]) =>
  answers.map(({ code, msg }) => (code === 20000 ? 'done' : msg)).toSorted()

let lastNumber = 13_712_341_000

/** Buyers with a number, who have proved it. */
const proved = async (count: number) => {
  const buyers = await buyersOf(server, count)
  return Promise.all(
    buyers.map(async ({ userId, token }) => {
      const mobile = String((lastNumber += 1))
      await server.db.query('update users set account = $2, mobile = $2 where id = $1', [userId, mobile])
      await send(mobile, token)
      expect((await post('prove', token, { verify_code: server.smsCode(mobile) })).code).toBe(20000)
      return { userId, token, mobile }
    }),
  )
}

test('of several who hold one phone, and of many tries of each, one gets its number', async () => {
  const buyers = await proved(3)
  await send(NEW, buyers[0]!.token)
  const verify_code = server.smsCode(NEW)
  const answers = await Promise.all(
    buyers.flatMap(({ token }) => Array.from({ length: 2 }, () => post('change', token, { mobile: NEW, verify_code }))),
  )
  expect(tally(answers).filter((each) => each === 'done')).toHaveLength(1)
  const owners = await server.db.query('select id from users where account = $1 and mobile = $1', [NEW])
  const changes = await server.db.query('select user_id as id from mobile_changes where new_mobile = $1', [NEW])
  expect(owners).toHaveLength(1)
  expect(changes).toEqual(owners)
})

test('who registers a number while somebody changes to it: one of them has it', async () => {
  const [buyer] = await proved(1)
  const mobile = '13912345002'
  await send(mobile, buyer!.token)
  const toChange = server.smsCode(mobile)
  await server.db.query('update sms_codes set used_at = created_at where mobile = $1', [mobile])
  await ask(server, 'GET', `/prod/api/common/sendSms?mobile=${mobile}&smsType=register`)
  const toRegister = server.smsCode(mobile)
  await server.db.query('update sms_codes set used_at = null where mobile = $1', [mobile])
  const password = `Xiaodian#${randomUUID()}`
  const answers = await Promise.all([
    post('change', buyer!.token, { mobile, verify_code: toChange }),
    ask(server, 'POST', '/prod/api/user/register', {
      body: form({ account: mobile, password, password_confirm: password, verify_code: toRegister }),
    }),
  ])
  expect(answers.filter(({ code }) => code === 20000)).toHaveLength(1)
  expect(answers.find(({ code }) => code !== 20000)?.msg).toMatch(/^该手机号已注册/)
  expect(await server.db.query('select 1 from users where account = $1 or mobile = $1', [mobile])).toHaveLength(1)
})

test('a sign-in by the old number, while it changes, ends or is refused', async () => {
  const [buyer] = await proved(1)
  const mobile = '13912345003'
  await send(mobile, buyer!.token)
  await ask(server, 'GET', `/prod/api/common/sendSms?mobile=${buyer!.mobile}&smsType=login`)
  const [changed] = await Promise.all([
    post('change', buyer!.token, { mobile, verify_code: server.smsCode(mobile) }),
    ask(server, 'POST', '/prod/api/user/login', {
      body: form({ login_type: 'sms', account: buyer!.mobile, verify_code: server.smsCode(buyer!.mobile) }),
    }),
  ])
  expect(changed.code).toBe(20000)
  const left = await server.db.query('select id from sessions where user_id = $1', [buyer!.userId])
  expect(left).toHaveLength(1)
})
