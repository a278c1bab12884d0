import { randomUUID } from 'node:crypto'
import { demoWorld } from '../../demo/world'
import { payAtSandbox } from '../../server/channels/sandbox/sandbox'
import { stationStep, type StationWish } from '../../server/fulfilment/station'
import type { AbnormalCase, CaseDecision, Decided } from '../../src/domain/abnormal'
import { fen, zero } from '../../src/domain/money'
import { isOfLine } from '../../src/domain/order-life/cases'
import type { CaseOption, CaseType } from '../../src/domain/order-life/types'
import type { AbnormalGateway } from '../../src/domain/ports/abnormal-gateway'
import { prodClient } from '../../src/infrastructure/prod/prod-client'
import { wireAbnormalGateway } from '../../src/infrastructure/wire/wire-abnormal-gateway'
import { startServer, type TestServer } from './server'
import { buyersOf, consignee, direct, payment, placed, type Buyer } from './trade'

/** Orders of a running server that something went wrong with, and their buyers. */

const plain = demoWorld().products.filter(
  ({ onShelf, minQty, reprice, priceSteps, skus }) =>
    onShelf &&
    minQty === 1 &&
    !reprice &&
    priceSteps.length === 0 &&
    skus.length > 2 &&
    skus.every(({ stock }) => stock > 30),
)
/** Of one product; the third costs more than the others in this shop. */
export const [a, b, other] = plain[0]!.skus.map(({ id }) => id) as [string, string, string]
export const elsewhere = { ...consignee, areaCode: '230102', detail: '中央大街 9 号' }
export const elsewhereText = '黑龙江省 哈尔滨市 道里区'

const often = Object.fromEntries(
  ['ORDERS', 'PAYS', 'CANCELS', 'DECISIONS', 'QUOTES'].map((of) => [`LIMIT_${of}_PER_MINUTE`, '9999']),
)
const long = { SESSION_IDLE_SECONDS: '99999999', SESSION_MAX_SECONDS: '99999999' }

export const openShop = async (): Promise<TestServer> => {
  const server = await startServer({ env: { ...often, ...long } })
  await server.db.query('update skus set stock = stock + 100000, supplied = supplied + 100000')
  await server.db.query('update skus set price = price + 300 where id = $1', [other])
  return server
}

export type Method = 'reserve' | 'sandbox'

export interface Bought {
  buyer: Buyer
  abnormal: AbnormalGateway
  orderNo: string
}

/** Who buys there, what the station does, and what is chosen. */
export const troubles = (server: TestServer) => {
  const gatewayOf = ({ token }: Buyer): AbnormalGateway =>
    wireAbnormalGateway(prodClient({ tokens: { read: () => token }, baseURL: `${server.url}/prod` }))

  /** 3 of a and 2 of b, paid. */
  const order = async (buyer: Buyer, method: Method = 'reserve'): Promise<string> => {
    const { orderNos, paymentNo } = await placed(buyer, direct([a, 3], [b, 2]))
    await buyer.orders.pay(payment(paymentNo, method))
    if (method === 'sandbox') await payAtSandbox(server.deps, paymentNo)
    return orderNos[0]!
  }

  /** By a buyer of its own; where a provider was paid, nothing is in the reserve. */
  const bought = async (method: Method): Promise<Bought> => {
    const [buyer] = await buyersOf(server, 1, method === 'reserve' ? 10_000_000 : 0)
    return { buyer: buyer!, abnormal: gatewayOf(buyer!), orderNo: await order(buyer!, method) }
  }

  const step = (orderNo: string, wish: StationWish) => server.db.tx((tx) => stationStep(server.deps, tx, orderNo, wish))

  /** The order as far as such a trouble needs it, and the case about it: two of a, where it is about pieces. */
  const troubled = async ({ abnormal, orderNo, buyer }: Bought, type: CaseType): Promise<AbnormalCase> => {
    const parcel = { brand: '中通快递', trackingNo: `ZT${randomUUID().slice(0, 12)}` }
    if (type === 'qc_failed') await step(orderNo, { type: 'pick' })
    if (type === 'intercept' || type === 'dy_push_failed') await step(orderNo, { type: 'ship', ...parcel })
    const { items } = await buyer.orders.info(orderNo)
    const price = items.find(({ skuId }) => skuId === a)!.price
    await step(orderNo, {
      type: 'trouble',
      trouble: {
        type,
        skuId: isOfLine(type) ? a : '',
        qty: isOfLine(type) ? 2 : 0,
        newPrice: type === 'price_up' ? fen(price + 250) : zero,
        amount: type === 'freight_diff' ? fen(350) : type === 'intercept' ? fen(800) : zero,
        days: type === 'backorder' ? 5 : null,
        note: '',
        ...(type === 'dy_address_changed' ? { consignee: { ...elsewhere, areaText: elsewhereText } } : {}),
      },
    })
    return (await abnormal.list({ orderNo })).list[0]!
  }

  const decide = async (
    { abnormal }: Pick<Bought, 'abnormal'>,
    ...decisions: CaseDecision[]
  ): Promise<[Decided, ...Decided[]]> =>
    (await abnormal.decide({ decisions, requestId: randomUUID() })) as [Decided, ...Decided[]]

  const reserveOf = async ({ userId }: Buyer): Promise<number> => {
    const rows = await server.db.query<{ balance: number }>('select balance from accounts where id = $1', [
      `avail:${userId}`,
    ])
    return rows[0]?.balance ?? 0
  }

  return { gatewayOf, order, bought, step, troubled, decide, reserveOf }
}

/** With whatever the option wants to know. */
export const chosen = (caseNo: string, option: CaseOption): CaseDecision => ({
  caseNo,
  option,
  ...(option === 'replace_sku' ? { skuId: other } : {}),
  ...(option === 'change_brand' ? { brandId: '8' } : {}),
  ...(option === 'change_address' ? { consignee: elsewhere } : {}),
  ...(option === 'edit_tracking' ? { trackingNo: 'ZT99887766' } : {}),
})
