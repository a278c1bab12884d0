import type { BindToFluentSyntax, ServiceIdentifier } from 'inversify'
import type { Gateways } from '../domain/ports/ports'
import { nextTask } from '../infrastructure/browser/next-task'
import { pageLeaving } from '../infrastructure/browser/page-leaving'
import { prodClient } from '../infrastructure/prod/prod-client'
import { prodGateways } from '../infrastructure/prod/prod-gateways'
import { oneAccount } from '../infrastructure/wire/one-account'
import type { WireClient } from '../infrastructure/wire/wire-client'
import { portModule, type Bindings } from './port-module'
import { token } from './tokens'

const client: ServiceIdentifier<WireClient> = Symbol.for('prod-client')

/** The gateways over `/prod`, on one client. */
export const prodModule = portModule<Gateways>(
  Object.fromEntries(
    Object.entries(prodGateways).map(([name, make]) => [
      name,
      (port: BindToFluentSyntax<unknown>) => port.toResolvedValue(make, [client]).inSingletonScope(),
    ]),
  ) as Bindings<Gateways>,
  (bind) =>
    bind(client)
      .toResolvedValue(
        (tokens) => oneAccount(prodClient({ tokens, leaving: pageLeaving(), nextTask }), tokens),
        [token('tokens')],
      )
      .inSingletonScope(),
)
