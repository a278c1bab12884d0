import { describe } from 'vitest'
import { douyinWorld } from '../../support/douyin-stub/adapter'
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
      async wantRefund(orderNo) {
        stub.change(orderNo, ({ lines }) => {
          for (const line of lines) line.afterSale = { after_sale_status: 6, after_sale_type: 2, refund_status: 1 }
        })
      },
      news: async (shopId, orderId) => stub.push('101', { orderId, shopId: Number(shopId) }),
      close,
    }
  })
})
