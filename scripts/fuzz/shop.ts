import { demoWorld } from '../../demo/world'
import { prodClient } from '../../src/infrastructure/prod/prod-client'
import { wireOrderGateway } from '../../src/infrastructure/wire/wire-order-gateway'
import { tokenOf } from '../../tests/support/ask'
import { direct, payment, placed } from '../../tests/support/trade'
import type { Shop } from './common'

/** Signs in, and has a payment waiting at the cashier. */
export const shopAt = async (url: string): Promise<Shop> => {
  const tokens = await Promise.all(['13800000001', '13800000002'].map((account) => tokenOf({ url }, account)))
  const ask = prodClient({ tokens: { read: () => tokens[0]! }, baseURL: `${url}/prod` })
  const orders = wireOrderGateway(ask)
  const { paymentNo } = await placed({ orders }, direct([plainSku(), 1]))
  const { pageUrl } = await orders.pay(payment(paymentNo, 'sandbox'))
  const { pathname, search } = new URL(pageUrl)
  const page = await (await fetch(`${url}/`)).text()
  return {
    tokens,
    files: ['/index.html', ...new Set(page.match(/\/assets\/[\w.-]+/g))],
    cashier: `${pathname}${search}`,
  }
}

const plainSku = (): string =>
  demoWorld()
    .products.filter(({ onShelf, minQty, reprice }) => onShelf && minQty === 1 && !reprice)
    .flatMap(({ skus }) => skus.filter(({ stock }) => stock > 100))[0]!.id
