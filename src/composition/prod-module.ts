import { ContainerModule, type ServiceIdentifier } from 'inversify'
import { pageLeaving } from '../infrastructure/browser/page-leaving'
import { networkDown } from '../infrastructure/prod/failures'
import { prodCatalogueGateway } from '../infrastructure/prod/prod-catalogue-gateway'
import { prodClient, type ProdClient } from '../infrastructure/prod/prod-client'
import { lazyGateway } from './lazy-gateway'
import { tokens } from './tokens'

const client: ServiceIdentifier<ProdClient> = Symbol.for('prod-client')

/** The gateways over `/prod`. */
export const prodModule = new ContainerModule(({ bind }) => {
  bind(client)
    .toResolvedValue((store) => prodClient({ tokens: store, leaving: pageLeaving() }), [tokens.tokens])
    .inSingletonScope()
  bind(tokens.catalogue).toResolvedValue(prodCatalogueGateway, [client]).inSingletonScope()
  const later = <G extends object>(token: ServiceIdentifier<G>, load: (ask: ProdClient) => Promise<G>) =>
    bind(token)
      .toResolvedValue((ask: ProdClient) => lazyGateway(() => load(ask), networkDown), [client])
      .inSingletonScope()
  later(tokens.auth, async (ask) => (await import('../infrastructure/prod/prod-auth-gateway')).prodAuthGateway(ask))
  later(tokens.cart, async (ask) => (await import('../infrastructure/prod/prod-cart-gateway')).prodCartGateway(ask))
  later(tokens.orders, async (ask) => (await import('../infrastructure/prod/prod-order-gateway')).prodOrderGateway(ask))
  later(tokens.account, async (ask) =>
    (await import('../infrastructure/prod/prod-account-gateway')).prodAccountGateway(ask),
  )
})
