import type { FastifyInstance, FastifyReply } from 'fastify'
import { isFailure } from '../../src/domain/failure'
import { cleanText } from '../../src/domain/text'
import { newShopName } from '../../demo/shops'
import { sandboxHeaders } from '../base/sandbox-page'
import type { SandboxDeps } from './deps'
import { consentPage } from './consent-page'
import { consolePage } from './console-page'
import { consoleOrders, consoleShops } from './console-rows'
import { consent, endRefund, moveBuyer, passReview, takeBack, wantRefund } from './merchant'
import { tellAll, type Hearing } from './news'
import { CONSENT_PATH } from './platform'
import { sandboxProductPages } from './product-pages'
import { openSandboxShop, sell } from './sell'
import { formSign, isFormSign } from './sign'

/** The pages of the sandbox's platform, outside the envelope: of the merchant who agrees, and of whoever plays the platform. */

type PageDeps = SandboxDeps & Hearing

type Form = Record<string, string> | undefined

const BACK = '/shopsmanage/orderstore'
const CONSOLE = '/sandbox/douyin'

export const sandboxShopPages = (app: FastifyInstance, deps: PageDeps): void => {
  void app.register((scope, _, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, body, parsed) => parsed(null, Object.fromEntries(new URLSearchParams(body))),
    )
    scope.get(CONSENT_PATH, (request, reply) => showConsent(deps, reply, queryOf(request.url)))
    scope.post<{ Body: Form }>(CONSENT_PATH, (request, reply) => answerConsent(deps, reply, request.body ?? {}))
    scope.get(CONSOLE, (request, reply) => showConsole(deps, reply, queryOf(request.url)))
    scope.post<{ Body: Form }>(CONSOLE, (request, reply) => play(deps, reply, request.body ?? {}))
    sandboxProductPages(scope, deps)
    done()
  })
}

/** Fastify's own reading of queries is off in this server. */
const queryOf = (url: string): Record<string, string> =>
  Object.fromEntries(new URL(url, 'http://localhost').searchParams)

const show = (reply: FastifyReply, status: number, page: string): FastifyReply =>
  reply.code(status).headers(sandboxHeaders).send(page)

const goTo = (reply: FastifyReply, path: string, query: Record<string, string>): FastifyReply =>
  reply
    .code(303)
    .headers({ ...sandboxHeaders, location: `${path}?${new URLSearchParams(query).toString()}` })
    .send('')

const isConsent = ({ state = '', use = '' }: Record<string, string>): boolean =>
  /^\w{1,128}$/.test(state) && (use === 'order' || use === 'upload')

const consentForm = ({ state = '', use = '' }: Record<string, string>): string => `consent ${use} ${state}`

const showConsent = async (
  deps: PageDeps,
  reply: FastifyReply,
  asked: Record<string, string>,
  problem = '',
): Promise<FastifyReply> => {
  if (!isConsent(asked)) return show(reply, 404, consentPage(null))
  const { state = '' } = asked
  const use = asked.use === 'upload' ? 'upload' : 'order'
  const shops = (await consoleShops(deps.db)).slice(-20)
  return show(reply, 200, consentPage({ state, use, sign: formSign(deps.secret, consentForm(asked)), shops, problem }))
}

const answerConsent = async (
  deps: PageDeps,
  reply: FastifyReply,
  form: Record<string, string>,
): Promise<FastifyReply> => {
  const { state = '', sign = '', shop = '', name = '', act } = form
  if (!isConsent(form) || !isFormSign(deps.secret, consentForm(form), sign)) return show(reply, 404, consentPage(null))
  if (act !== 'agree') return goTo(reply, BACK, { error: 'access_denied', state })
  const called = cleanText(name).slice(0, 20) || newShopName((await consoleShops(deps.db)).length + 1)
  try {
    const code = await consent(deps, shop || (await openSandboxShop(deps, called)))
    return code ? goTo(reply, BACK, { code, state }) : showConsent(deps, reply, form, '没有这家店铺，请重新选择')
  } catch (error) {
    if (!isFailure(error, 'conflict')) throw error
    return showConsent(deps, reply, form, error.message)
  }
}

const showConsole = async (
  deps: PageDeps,
  reply: FastifyReply,
  { shop: id = '', said = '' }: Record<string, string>,
): Promise<FastifyReply> => {
  const shops = await consoleShops(deps.db)
  const shop = shops.find((one) => one.id === id) ?? null
  const orders = shop ? await consoleOrders(deps.db, shop.id) : []
  const sign = formSign(deps.secret, 'console')
  return show(reply, 200, consolePage({ sign, shops, shop, orders, said: saidOf.get(said) ?? '' }))
}

/** What was done is told by its name: nothing of an address stands on the page. */
const saidOf: ReadonlyMap<string, string> = new Map([
  ['sell', '新订单来了，几秒后回到商城就能看到'],
  ['lapse', '授权已过期，商城要重新授权'],
  ['move', '买家改了地址'],
  ['refund', '买家申请了退款'],
  ['refunded', '已同意退款'],
  ['kept', '买家撤销了退款'],
  ['pass', '平台审核通过'],
  ['refused', '现在不能这样做，请刷新后再看'],
])

const play = async (deps: PageDeps, reply: FastifyReply, form: Record<string, string>): Promise<FastifyReply> => {
  const { sign = '', shop = '', order = '', act = '', count = '' } = form
  if (!isFormSign(deps.secret, 'console', sign)) return goTo(reply, CONSOLE, { said: 'refused' })
  const acts: Record<string, () => Promise<unknown>> = {
    sell: () => sell(deps, shop, Number(count) || 1),
    lapse: () => takeBack(deps, shop),
    move: () => moveBuyer(deps, order),
    refund: () => wantRefund(deps, order),
    refunded: () => endRefund(deps, order, 'done'),
    kept: () => endRefund(deps, order, 'none'),
    pass: () => passReview(deps, order),
  }
  const done = Object.hasOwn(acts, act) ? acts[act] : undefined
  try {
    await done?.()
  } catch (error) {
    if (!isFailure(error, 'not-found', 'conflict')) throw error
    return goTo(reply, CONSOLE, { shop, said: 'refused' })
  }
  await tellAll(deps)
  return goTo(reply, CONSOLE, { shop, said: act })
}
