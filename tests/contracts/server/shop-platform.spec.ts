import { describe } from 'vitest'
import { sealerOf } from '../../../server/base/sealed'
import { consent, takeBack, wantRefund } from '../../../server/sandbox-shop/merchant'
import { messageOf, newsToTell } from '../../../server/sandbox-shop/news'
import { sandboxShop } from '../../../server/sandbox-shop/platform'
import { openSandboxShop, sell } from '../../../server/sandbox-shop/sell'
import { douyinWorld } from '../../support/douyin-stub/adapter'
import { manualClock, seededPglite, seededPostgres } from '../../support/server'
import { shopPlatformContract } from './shop-platform.contract'

describe('抖店', () => {
  shopPlatformContract(async () => {
    const { stub, platform, clock, close } = await douyinWorld()
    return {
      platform,
      now: () => clock.now(),
      advance: (seconds) => clock.advance(seconds),
      open: async () => String(stub.open()),
      consent: async (shopId) => stub.consent(Number(shopId)),
      revoke: async (shopId) => stub.revoke(Number(shopId)),
      sell: async (shopId, count) => stub.sell(Number(shopId), count, { lines: 2 }).map(({ orderId }) => orderId),
      wantRefund: async (orderNo) => stub.wantRefund(orderNo),
      wordsOf: async (orderNo) => stub.book.orders.get(orderNo)?.sellerWords ?? '',
      news: async (shopId, orderId) => stub.push('101', { orderId, shopId: Number(shopId) }),
      close,
    }
  })
})

describe.each([
  ['PGlite', seededPglite],
  ['PostgreSQL', seededPostgres],
] as const)('the sandbox on %s', (_, open) => {
  shopPlatformContract(async () => {
    const { db, gone } = await open()
    const clock = manualClock()
    const secret = 'a secret of the test'
    const deps = { db, clock, secret, sealer: sealerOf([secret]) }
    return {
      platform: sandboxShop(deps),
      now: () => clock.now(),
      advance: (seconds) => clock.advance(seconds),
      open: () => openSandboxShop(deps, '青青的小店'),
      consent: async (shopId) => (await consent(deps, shopId))!,
      revoke: (shopId) => takeBack(deps, shopId),
      sell: (shopId, count) => sell(deps, shopId, count),
      wantRefund: (orderNo) => wantRefund(deps, orderNo),
      async wordsOf(orderNo) {
        const [order] = await db.query<{ words: string }>(
          'select seller_words as words from sandbox_sales where order_no = $1',
          [orderNo],
        )
        return order!.words
      },
      async news(_shop, orderNo) {
        const told = await newsToTell(db, clock.now())
        return messageOf(
          secret,
          told.filter((each) => each.orderNo === orderNo && each.what === 'order'),
        )
      },
      close: () => db.close().then(gone),
    }
  })
})
