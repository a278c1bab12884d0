import { z } from 'zod'
import { refusals } from '../../src/domain/refusals'
import type { Platform, PushedNews } from '../platform/platform'
import { Id, MustId } from './fields'
import { readJson } from './json'
import { isPushSign, type App } from './sign'

type Push = Parameters<Platform['readPush']>[0]

const Messages = z.array(z.object({ tag: Id, msg_id: Id, data: z.unknown().optional() }))
const About = z
  .object({ p_id: Id, product_id: Id, shop_id: MustId })
  .transform(({ p_id: order, product_id: product, shop_id: shopId }) => ({ order, product, shopId }))

/** Orders from 100 to 199, after-sales from 200 to 299, products 400; 0 is a trial of our door; the rest isn't for us. */
const whatOf = (tag: string): PushedNews['what'] | null =>
  /^1\d\d$/.test(tag) ? 'order' : /^2\d\d$/.test(tag) ? 'after-sale' : tag === '400' ? 'product' : null

export const readPush = (app: App, { headers, body }: Push): PushedNews[] => {
  const sign = headers['event-sign']
  if (headers['app-id'] !== app.appKey || typeof sign !== 'string' || !isPushSign(app, body, sign))
    throw refusals.badSignature()
  const messages = Messages.safeParse(parsed(body))
  if (!messages.success) throw refusals.badNotice()
  return messages.data.flatMap(({ tag, msg_id: messageId, data }) => {
    const what = whatOf(tag)
    const about = About.safeParse(typeof data === 'string' ? parsed(data) : data)
    if (what === null || messageId === '' || !about.success) return []
    const { shopId, order, product } = about.data
    const orderNo = what === 'product' ? product : order
    return orderNo === '' ? [] : [{ messageId, shopId, orderNo, what }]
  })
}

const parsed = (text: string): unknown => {
  try {
    return readJson(text)
  } catch {
    return null
  }
}
