import type { BrowserContext, Page } from '@playwright/test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ask, form } from './ask'

/** Buyers for journeys, made by the calls of the real server, so that no test waits for another's. */

export interface Shop {
  url: string
  /** Where its SMS outbox lies. */
  dataDir: string
}

export interface Buyer {
  mobile: string
  password: string
  token: string
}

/** Of registered buyers. */
export const PASSWORD = 'Xiaodian#88'
/** Of the demo's, published: nobody may choose it. */
const DEMO_PASSWORD = 'Daifa2026!'
/** With everything, with little, with nothing: see demo/buyers.ts. */
export const demoBuyers = { rich: '13800000001', second: '13800000002', bare: '13800000003' } as const

/** The shop that all journeys share; playwright.config.ts says where. */
export const sharedShop = (baseURL: string | undefined): Shop => {
  const dataDir = process.env.JOURNEY_DATA
  if (!baseURL || !dataDir) throw new Error('the shared shop is not configured')
  return { url: baseURL, dataDir }
}

let given = 0

/** A mobile number that nobody else in this run has. */
export const freshMobile = (): string => {
  given += 1
  const worker = Number(process.env.TEST_WORKER_INDEX ?? 0) % 100
  return `139${String(worker).padStart(2, '0')}${String(Date.now() % 1000).padStart(3, '0')}${String(given % 1000).padStart(3, '0')}`
}

/** The code that was sent last to this number. */
export const smsCode = ({ dataDir }: Shop, mobile: string): string => {
  const code = codesTo({ dataDir }, mobile).at(-1)
  if (!code) throw new Error(`no code was sent to ${mobile}`)
  return code
}

/** All codes sent to a number, the oldest first. */
export const codesTo = ({ dataDir }: Pick<Shop, 'dataDir'>, mobile: string): string[] => {
  const file = join(dataDir, 'outbox/sms.jsonl')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : []
  return lines
    .map((line) => JSON.parse(line) as { mobile: string; code: string })
    .filter((message) => message.mobile === mobile)
    .map(({ code }) => code)
}

const must = async (shop: Shop, ...request: Parameters<typeof ask> extends [unknown, ...infer Rest] ? Rest : never) => {
  const reply = await ask(shop, ...request)
  if (reply.code !== 20000) throw new Error(`${request[1]} was answered ${reply.code} ${reply.msg}`)
  return reply.data
}

/** A code by the real call. */
export const sendCode = async (shop: Shop, mobile: string, smsType: 'login' | 'register' | 'resetPassword') => {
  await must(shop, 'GET', `/prod/api/common/sendSms?mobile=${mobile}&smsType=${smsType}`)
  return smsCode(shop, mobile)
}

/** Registered, not signed in. */
export const registered = async (shop: Shop): Promise<Omit<Buyer, 'token'>> => {
  const mobile = freshMobile()
  const code = await sendCode(shop, mobile, 'register')
  const body = form({ account: mobile, password: PASSWORD, verify_code: code, password_confirm: PASSWORD })
  await must(shop, 'POST', '/prod/api/user/register', { body })
  return { mobile, password: PASSWORD }
}

const passwordOf = (account: string): string =>
  Object.values<string>(demoBuyers).includes(account) ? DEMO_PASSWORD : PASSWORD

/** A token by password. */
export const tokenFor = async (shop: Shop, account: string, password = passwordOf(account)): Promise<string> => {
  const body = form({ login_type: 'password', account, password })
  return ((await must(shop, 'POST', '/prod/api/user/login', { body })) as { access_token: string }).access_token
}

/** Registered and signed in, with an empty cart and no orders. */
export const freshBuyer = async (shop: Shop): Promise<Buyer> => {
  const buyer = await registered(shop)
  return { ...buyer, token: await tokenFor(shop, buyer.mobile) }
}

/** Makes the browser a signed-in one (or a visitor again, by null) with exactly these entries in local storage. */
export const enterAs = async (
  page: Page,
  shop: Pick<Shop, 'url'>,
  token: string | null,
  more: Record<string, string> = {},
): Promise<void> => {
  // A page that stands would hear of the change, as of another tab's, and reload.
  if (page.url() !== 'about:blank') await page.goto('about:blank')
  await holdToken(page.context(), shop, token, more)
}

/** As `enterAs`, for a browser that shows no page of the shop yet. */
export const holdToken = async (
  context: BrowserContext,
  { url }: Pick<Shop, 'url'>,
  token: string | null,
  more: Record<string, string> = {},
): Promise<void> => {
  const entries = { ...more, ...(token === null ? {} : { token }) }
  const localStorage = Object.entries(entries).map(([name, value]) => ({ name, value }))
  await context.setStorageState({ cookies: [], origins: [{ origin: new URL(url).origin, localStorage }] })
}
