import fastify, { type FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { accountHandlers } from './routes/account'
import { catalogueHandlers } from './routes/catalogue'
import { callerOf } from './account/sessions'
import type { ProductSearch } from './catalogue/search/product-search'
import { shopSearch } from './catalogue/search/turned-pages'
import type { Deps } from './deps'
import type { Handlers } from './base/handlers'
import { boundConnections, connectionLimits, visitorOf } from './http/connections'
import { readBodiesRaw } from './http/input'
import { limitRequests } from './http/rate-limit'
import { dispatch } from './http/dispatch'
import { forVisitors } from './http/for-visitors'
import type { CreateRenderer } from './rendering/renderer'
import { opsKeysOf } from './base/ops-keys'
import { counterDoor } from './counter/door'
import { opsHandlers } from './counter/handlers'
import { protect } from './http/headers'
import { noPage } from './http/no-page'
import { readablePage } from './http/files'
import { servePages } from './http/pages'
import { refusalLog, tellRefusals } from './http/refusal-log'
import {
  ignoreExpectations,
  isProd,
  refuseError,
  refuseHostless,
  refuseUnknown,
  refuseUnparsable,
  refuseUnreadable,
} from './http/refusals'
import { exportDoor } from './exports/door'
import { wrongRowsDoor } from './order-sheets/door'
import { platformOrderHandlers } from './routes/platform-orders'
import { saleHandlers } from './routes/sales'
import { asideHandlers } from './routes/aside'
import { walletHandlers } from './routes/wallet'
import { relationHandlers } from './routes/relations'
import { listingHandlers } from './routes/listings'
import { shopHandlers } from './routes/shops'
import { withdrawalHandlers } from './routes/withdrawals'
import { tradeHandlers } from './routes/trade'
import { demoPicture } from './seed/demo'
import type { TradeDeps } from './payments/methods'
import { noticeDoors } from './payments/notices'
import { isSandboxed } from './shop-platforms/choose'
import { sandboxShopPages } from './sandbox-shop/pages'
import { shopNewsDoor } from './shop-news/door'
import { hearPlatform } from './shop-news/hear'
import { cashierPages } from './channels/sandbox/pages'

/** Of what has no limit of its own (http/capacity): nothing else takes a body. */
const MAX_BODY_BYTES = 16 * 1024

export type AppDeps = Deps & TradeDeps & { search?: ProductSearch }

/** The whole server, not listening yet. */
export const buildApp = async (
  deps: AppDeps,
  createRenderer: CreateRenderer | null = null,
): Promise<FastifyInstance> => {
  const tellRefusal = refusalLog(deps)
  const app = fastify({
    logger: false,
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: deps.config.trustProxy,
    requestTimeout: connectionLimits.callMs,
    keepAliveTimeout: 65_000,
    // Node would refuse a request without Host in its own words.
    http: { headersTimeout: 10_000, requireHostHeader: false },
    exposeHeadRoutes: false,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 500 },
    rewriteUrl: ({ url = '/' }) => readablePage(url),
    frameworkErrors: refuseUnreadable(deps, tellRefusal),
    clientErrorHandler: refuseUnparsable(tellRefusal),
    return503OnClosing: false,
  })
  boundConnections(app.server, connectionLimits, (socket) => visitorOf(deps.config, socket))
  ignoreExpectations(app.server)
  readBodiesRaw(app)
  app.setErrorHandler(refuseError(deps))
  tellRefusals(app, tellRefusal)
  protect(app, deps.config)
  refuseHostless(app)
  limitRequests(app, deps)

  // ---- /prod
  const handlers = allHandlers(deps)
  dispatch(app, deps, handlers, (token) => callerOf(deps, token))

  // ---- beside it
  counterDoor(app, deps, opsKeysOf(deps.config), opsHandlers)
  noticeDoors(app, deps)
  shopNewsDoor(app, deps)
  cashierPages(app, deps)
  if (isSandboxed(deps.config)) sandboxShopPages(app, { ...deps, hear: (message) => hearPlatform(deps, message) })
  exportDoor(app, deps)
  wrongRowsDoor(app, deps)
  const render = createRenderer?.({ answer: forVisitors(deps, handlers), now: deps.clock.now }) ?? null
  await servePages(app, deps, deps.config.mode === 'demo' ? demoPicture : () => null, render)
  app.setNotFoundHandler((request, reply) =>
    isProd(request.url) ? refuseUnknown(request, reply, deps.config) : noPage(request, reply),
  )
  await app.ready()
  return app
}

/** Each call of the wire has exactly one handler: the compiler counts. */
const allHandlers = (given: AppDeps): Handlers => {
  const deps = { ...given, search: given.search ?? shopSearch(given) }
  return {
    ...accountHandlers(deps),
    ...catalogueHandlers(deps),
    ...tradeHandlers(deps),
    ...platformOrderHandlers(deps),
    ...saleHandlers(deps),
    ...asideHandlers(deps),
    ...walletHandlers(deps),
    ...withdrawalHandlers(deps),
    ...shopHandlers(deps),
    ...listingHandlers(deps),
    ...relationHandlers(deps),
  }
}
