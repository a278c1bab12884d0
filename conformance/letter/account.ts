import { codes } from '../../wire/envelope'
import { refusals } from '../../src/domain/refusals'
import { Stop } from '../asker'
import type { Bench, Scenario } from '../bench'
import { answerOf, OTHER_PASSWORD, PASSWORD } from '../buyers'
import { isFields, shown } from '../envelope'

/** The session that the other calls of the letter are asked with. */
export interface LetterSession {
  token: string | null
}

const NOBODYS_TOKEN = 'nobody-has-this-token'

const isWord = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** spec §3, §4, §7, §8: a visitor becomes a buyer, is known, and gets a new password. */
export const accountByTheLetter = (session: LetterSession): Scenario => ({
  title: '注册、登录、当前用户、重置密码',
  judges: ['sendSms', 'register', 'login', 'me', 'resetPassword'],
  async play(bench) {
    const { ask, cast, holds, same, mustSay } = bench
    const account = cast.newMobile()
    const sent = async (smsType: string): Promise<string> => {
      const code = cast.codes.next(account, smsType)
      mustSay(await ask('sendSms', { mobile: account, smsType }), codes.ok, `发送验证码（smsType=${smsType}）`)
      return code()
    }
    const form = async (smsType: string, password: string) => {
      const verifyCode = await sent(smsType)
      return { account, password, passwordConfirm: password, verifyCode }
    }
    const refused = async (call: 'login' | 'register', what: string, input: object) => {
      const said = await ask(call, input)
      holds(call, what, said.code !== codes.ok && said.msg !== '', '不是 20000，且 msg 说明原因', answerOf(said))
      return said
    }

    const early = await refused('login', '没有注册的手机号用验证码登录被拒绝', {
      loginType: 'sms',
      account,
      verifyCode: await sent('login'),
    })
    same('login', '没有注册的手机号用验证码登录，msg 是规格的那一句', early.msg, refusals.notRegistered().message)

    const wanted = await form('register', PASSWORD)
    await refused('register', '验证码不对的注册被拒绝', { ...wanted, verifyCode: otherThan(wanted.verifyCode) })
    mustSay(await ask('register', wanted), codes.ok, '注册')

    await refused('login', '密码不对的登录被拒绝', { loginType: 'password', account, password: OTHER_PASSWORD })
    const token = await signedIn(bench, '密码登录', { loginType: 'password', account, password: PASSWORD })
    session.token = token
    await knows(bench, token, account)
    for (const [what, wrong] of [
      ['没有令牌', null],
      ['令牌不对', NOBODYS_TOKEN],
    ] as const)
      same('me', `${what}时答 40001`, (await ask('me', {}, { token: wrong })).code, codes.sessionInvalid)

    const bySms = await sent('login')
    await signedIn(bench, '验证码登录', { loginType: 'sms', account, verifyCode: bySms })

    mustSay(await ask('resetPassword', await form('resetPassword', OTHER_PASSWORD)), codes.ok, '重置密码')
    await refused('login', '重置之后旧密码被拒绝', { loginType: 'password', account, password: PASSWORD })
    session.token = await signedIn(bench, '重置之后用新密码登录', {
      loginType: 'password',
      account,
      password: OTHER_PASSWORD,
    })
    await knows(bench, session.token, account)
  },
})

const signedIn = async ({ ask, mustSay, holds }: Bench, what: string, input: object): Promise<string> => {
  const { data } = mustSay(await ask('login', input), codes.ok, what)
  const token = isFields(data) ? data.access_token : undefined
  if (holds('login', `${what}得到 access_token`, isWord(token), '不为空的文字', token)) return token as string
  throw new Stop(`登录没有给出 access_token（${shown(data)}）`)
}

/** spec §3: User: user_name, account. */
const knows = async ({ ask, mustSay, holds, same }: Bench, token: string, account: string): Promise<void> => {
  const { data } = mustSay(await ask('me', {}, { token }), codes.ok, '带着令牌取当前用户')
  const user = isFields(data) ? data : {}
  holds('me', 'user_name 是文字', typeof user.user_name === 'string', '文字（可以为空）', user.user_name)
  same('me', 'account 是登录的账号', String(user.account), account)
}

/** A code of the same length that is another one. */
const otherThan = (code: string): string => code.replace(/\d/g, (digit) => String((Number(digit) + 1) % 10))
