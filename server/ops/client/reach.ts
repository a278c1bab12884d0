import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Envelope } from '../../../wire/envelope'
import { Mistake, Unanswered } from './mistake'

/** Where the shop is and by which key it is asked, as the environment says it for the server too. */
export interface Reach {
  url: string
  key: string
}

type Env = Record<string, string | undefined>

/** @throws Mistake where there is no key */
export const reachOf = (env: Env, url: string | null): Reach => {
  const host = ['', '0.0.0.0', '::'].includes(env.HOST ?? '') ? '127.0.0.1' : env.HOST!
  const own = `http://${host.includes(':') ? `[${host}]` : host}:${env.PORT || '8080'}`
  const address = (url ?? env.OPS_URL ?? '') || own
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new Mistake(`商城的地址应为 http:// 或 https:// 开头的网址，现在是“${address}”`)
  return { url: address.replace(/\/+$/, ''), key: keyOf(env) }
}

const keyOf = (env: Env): string => {
  const named = env.OPS_KEYS?.split(',')[0] ?? ''
  const told = env.OPS_KEY || named.slice(named.indexOf(':') + 1).trim()
  if (told) return told
  const file = join(env.DATA_DIR || '.data', 'ops.key')
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new Mistake(
      `没有后台密钥：请设置 OPS_KEY（与商城的相同）；演示商城第一次启动后，密钥在 ${file}，请检查 DATA_DIR 是否与商城相同`,
      { cause: error },
    )
  }
}

interface Sending {
  method: string
  path: string
  headers?: Record<string, string>
  body?: BodyInit
}

/** @throws Unanswered where no shop answers */
export const send = async ({ url, key }: Reach, { method, path, headers = {}, body }: Sending): Promise<Response> => {
  const wanted: RequestInit & { duplex?: 'half' } = {
    method,
    headers: { ...headers, authorization: `Bearer ${key}` },
    redirect: 'manual',
    ...(body === undefined ? {} : { body, duplex: 'half' }),
  }
  try {
    return await fetch(`${url}/ops${path}`, wanted)
  } catch (error) {
    throw new Unanswered(`连不上商城（${url}）：请先启动商城，或用 --url、OPS_URL 写明它的地址`, { cause: error })
  }
}

/** @throws Mistake where it is no answer of ours, or another key is asked for */
export const envelopeOf = async (reach: Reach, answer: Response): Promise<Envelope> => {
  const text = await answer.text().catch((error: unknown) => {
    throw new Unanswered(`商城（${reach.url}）中途断开了`, { cause: error })
  })
  let envelope: unknown
  try {
    envelope = JSON.parse(text)
  } catch {
    envelope = null
  }
  // A proxy in between, which has had no answer from the shop.
  if (envelope === null && answer.status >= 500)
    throw new Unanswered(`商城（${reach.url}）没有答复：HTTP ${answer.status}`)
  if (typeof envelope !== 'object' || envelope === null || !('code' in envelope) || !('msg' in envelope))
    throw new Mistake(`${reach.url} 没有打开后台（/ops）：请检查地址；正式环境的商城要设置 OPS_KEY 才会打开`)
  return envelope as Envelope
}
