import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

export interface App {
  appKey: string
  appSecret: string
}

export interface Signed {
  method: string
  /** What is sent, letter by letter. */
  paramJson: string
  timestamp: string
}

/** Neither the token nor the name of the way to sign is signed. */
const textOf = ({ appKey, appSecret }: App, { method, paramJson, timestamp }: Signed): string =>
  `${appSecret}app_key${appKey}method${method}param_json${paramJson}timestamp${timestamp}v2${appSecret}`

export const signOf = (app: App, signed: Signed): string =>
  createHmac('sha256', app.appSecret).update(textOf(app, signed), 'utf8').digest('hex')

/** Of a message that the platform posts to our door (event-sign): md5 is what it signs them with. */
const pushSign = ({ appKey, appSecret }: App, body: string): Buffer =>
  createHash('md5').update(`${appKey}${body}${appSecret}`, 'utf8').digest()

export const isPushSign = (app: App, body: string, given: string): boolean =>
  /^[0-9a-f]{32}$/i.test(given) && timingSafeEqual(Buffer.from(given, 'hex'), pushSign(app, body))
