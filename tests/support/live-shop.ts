import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { prodClient } from '../../src/infrastructure/prod/prod-client'
import { wireAuthGateway } from '../../src/infrastructure/wire/wire-auth-gateway'
import { wireCatalogueGateway } from '../../src/infrastructure/wire/wire-catalogue-gateway'
import { wireOrderGateway } from '../../src/infrastructure/wire/wire-order-gateway'
import { startCluster } from './postgres-cluster'
import { alipayStub } from './pay-stubs/alipay'
import type { PayStub } from './pay-stubs/stub'
import { freePort } from './free-port'
import { direct, payment, placed } from './trade'

/**
 * The way from an empty PostgreSQL to the first order that arrived, by the commands of docs/operators.md as they stand there. What only a
 * site knows (where its database and its folder are, the provider of its text messages) is ours; the buyer is played over /prod.
 */

const ROOT = join(import.meta.dirname, '../..')
const CHAPTER = '从空的数据库到第一笔发货'
const MOBILE = '13900002026'
const PASSWORD = 'Kaidian2026!'

export interface LiveShop {
  /** The commands that were run, in their order. */
  commands: string[]
  /** What the buyer's order is when all are done, and when he has confirmed it. */
  ways: string[]
}

type Env = Record<string, string | undefined>

export const liveShop = async (say: (text: string) => void): Promise<LiveShop> => {
  const folder = mkdtempSync(join(tmpdir(), 'daifa-live-'))
  const cluster = await startCluster({ durable: true })
  const sms = await smsStub()
  const alipay = await alipayStub(() => Date.now())
  const port = await freePort()
  const site: Env = {
    DATA_DIR: join(folder, 'data'),
    PORT: String(port),
    SMS_ENDPOINT: sms.url,
    ...keysOf(alipay, folder),
    HOME: folder,
    TZ: 'UTC',
  }
  let env: Env = { PATH: process.env.PATH, ...site }
  let shop: ChildProcess | null = null
  const buyer = buyerOf(`http://127.0.0.1:${port}`, sms.codeOf, alipay)
  const commands: string[] = []
  try {
    for (const { language, text } of blocksOf(readFileSync(join(ROOT, 'docs/operators.md'), 'utf8'))) {
      say(text.trimEnd())
      commands.push(text)
      if (language === 'sql') await sqlOn(cluster.url, text)
      else if (/^npm start$/m.test(text)) shop = await started(env, say)
      else {
        if (text.includes('users credit')) await buyer.register()
        if (text.includes('$ORDER_NO')) env = { ...env, ORDER_NO: await buyer.order() }
        env = { ...(await inShell(text, env, say)), ...site, DATABASE_URL: databaseIn(cluster.url, text, env) }
      }
    }
    return { commands, ways: await buyer.confirm(env.ORDER_NO ?? '') }
  } finally {
    await stopped(shop)
    sms.close()
    await alipay.close()
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The commands of the chapter, block by block. */
const blocksOf = (manual: string): { language: string; text: string }[] => {
  const [, chapter = ''] = manual.split(`# 运营手册：${CHAPTER}\n`)
  const own = chapter.split(/^# /m)[0] ?? ''
  return [...own.matchAll(/^```(sh|sql)\n([\s\S]*?)^```$/gm)].map(([, language = '', text = '']) => ({
    language,
    text,
  }))
}

/** Statement by statement: a database isn't made in a transaction. */
const sqlOn = async (url: string, text: string): Promise<void> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  for (const statement of text.split(';').filter((one) => one.trim())) await client.query(statement)
  await client.end()
}

/** As the manual writes it, but for where our server is. */
const databaseIn = (cluster: string, text: string, env: Env): string | undefined => {
  const written = /^export DATABASE_URL=(\S+)$/m.exec(text)?.[1]
  if (!written) return env.DATABASE_URL
  const url = new URL(written)
  url.port = new URL(cluster).port
  return url.href
}

/** Runs a block as one shell would, and keeps what it exported. */
const inShell = async (text: string, env: Env, say: (text: string) => void): Promise<Env> => {
  const mark = `== ${randomUUID()} ==`
  const child = spawn('bash', ['-euo', 'pipefail', '-c', `${text}\necho "${mark}"\nenv -0`], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let err = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (out += chunk))
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (err += chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  const [said = '', kept = ''] = out.split(`${mark}\n`)
  say(said.trimEnd())
  if (code !== 0) throw new Error(`ended with ${code}:\n${text}\n${said}\n${err}`)
  return Object.fromEntries(
    kept
      .split('\0')
      .filter(Boolean)
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  )
}

const START_MS = 300_000

/** `npm start`, until it listens: it may have to build first. */
const started = async (env: Env, say: (text: string) => void): Promise<ChildProcess> => {
  const child = spawn('npm', ['start'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let out = ''
  await new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`the shop did not start:\n${out}`)), START_MS)
    const take = (chunk: string): void => {
      out += chunk
      if (/已启动：http/.test(out)) resolve()
    }
    child.stdout.setEncoding('utf8').on('data', take)
    child.stderr.setEncoding('utf8').on('data', take)
    child.once('exit', () => reject(new Error(`the shop ended:\n${out}`)))
    child.once('exit', () => clearTimeout(late))
  }).catch(async (error: unknown) => {
    await stopped(child)
    throw error
  })
  say(out.trimEnd())
  return child
}

const stopped = async (child: ChildProcess | null): Promise<void> => {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

/** A provider that sends everything, and remembers the last code of each number. */
const smsStub = async () => {
  const codes = new Map<string, string>()
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      const fields = new URLSearchParams(`${new URL(request.url ?? '', 'http://stub').search.slice(1)}&${body}`)
      const { code = '' } = JSON.parse(fields.get('TemplateParam') ?? '{}') as { code?: string }
      codes.set(fields.get('PhoneNumbers') ?? '', code)
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ Code: 'OK', Message: 'OK', BizId: '1^0', RequestId: 'r' }))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    codeOf: (mobile: string): string => codes.get(mobile) ?? '',
    close: () => void server.close(),
  }
}

/** Of the provider that the manual names, in files as it says. */
const keysOf = ({ env }: PayStub, folder: string): Env => {
  const file = (name: string): string => {
    const path = join(folder, `${name}.pem`)
    writeFileSync(path, env[name] ?? '')
    return path
  }
  return {
    ALIPAY_PRIVATE_KEY_FILE: file('ALIPAY_PRIVATE_KEY'),
    ALIPAY_PUBLIC_KEY_FILE: file('ALIPAY_PUBLIC_KEY'),
    ALIPAY_ENDPOINT: env.ALIPAY_ENDPOINT,
  }
}

const TIMEOUT_MS = 20_000

const buyerOf = (url: string, codeOf: (mobile: string) => string, alipay: PayStub) => {
  let token = ''
  const ask = prodClient({ tokens: { read: () => token }, baseURL: `${url}/prod`, timeout: TIMEOUT_MS })
  const [auth, orders, catalogue] = [wireAuthGateway(ask), wireOrderGateway(ask), wireCatalogueGateway(ask)]
  return {
    async register() {
      await auth.sendCode({ mobile: MOBILE, smsType: 'register' })
      await auth.register({
        account: MOBILE,
        verifyCode: codeOf(MOBILE),
        password: PASSWORD,
        passwordConfirm: PASSWORD,
      })
      const signedIn = await auth.signIn({ loginType: 'password', account: MOBILE, password: PASSWORD })
      token = signedIn.accessToken
    },
    /** Buys two of the first thing on the shelf, and pays by Alipay, which tells the shop. */
    async order(): Promise<string> {
      const { list } = await catalogue.search({ keyword: '连衣裙', page: 1, pageSize: 10 })
      const { skus } = await catalogue.product(list[0]!.id)
      const { paymentNo, orderNos } = await placed({ orders }, direct([skus[0]!.id, 2]))
      const { codeUrl } = await orders.pay(payment(paymentNo, 'alipay'))
      if (!codeUrl.startsWith('https://qr.alipay.com/')) throw new Error(`no code to scan: ${codeUrl}`)
      const { outTradeNo } = alipay.pay(`${paymentNo}_1`)
      const told = await fetch(`${url}/prod/api/pay/notify/alipay`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: alipay.notice(outTradeNo).body,
      })
      if ((await told.text()) !== 'success') throw new Error('the notice was not taken')
      return orderNos[0]!
    },
    /** @returns the states before and after */
    async confirm(orderNo: string): Promise<string[]> {
      const { status: before } = await orders.info(orderNo)
      await orders.confirm([orderNo])
      const { status: after } = await orders.info(orderNo)
      return [before, after]
    },
  }
}
