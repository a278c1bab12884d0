import { describe } from 'vitest'
import { sealerOf } from '../../../server/base/sealed'
import { consent, takeBack } from '../../../server/sandbox-shop/merchant'
import { sandboxShop } from '../../../server/sandbox-shop/platform'
import { openSandboxShop } from '../../../server/sandbox-shop/sell'
import { douyinWorld } from '../../support/douyin-stub/adapter'
import { manualClock, seededPglite, seededPostgres } from '../../support/server'
import { shopShelfContract } from './shop-shelf.contract'

describe('抖店', () => {
  shopShelfContract(async () => {
    const { stub, platform, clock, authorised, close } = await douyinWorld()
    const product = (id: string) => stub.book.goods.products.get(BigInt(id))!
    return {
      publishing: platform.publishing,
      advance: (seconds) => clock.advance(seconds),
      async authorised() {
        const { access, shopId } = await authorised()
        return { access, shopId: String(shopId) }
      },
      revoke: async (shopId) => stub.revoke(Number(shopId)),
      sendBack: async (id) => void (product(id).verdict = { pic: ['主图含有水印，请更换'] }),
      remove: async (id) => void (product(id).status = 2),
      close,
    }
  })
})

describe.each([
  ['PGlite', seededPglite],
  ['PostgreSQL', seededPostgres],
] as const)('the sandbox on %s', (_, open) => {
  shopShelfContract(async () => {
    const { db, gone } = await open()
    const clock = manualClock()
    const secret = 'a secret of the test'
    const deps = { db, clock, secret, sealer: sealerOf([secret]), sentBack: 0 }
    const platform = sandboxShop(deps)
    const set = (id: string, what: string) =>
      db.query(`update sandbox_products set ${what} where id = $1`, [id]).then(() => undefined)
    return {
      publishing: platform.publishing,
      advance: (seconds) => clock.advance(seconds),
      async authorised() {
        const shopId = await openSandboxShop(deps, '青青的小店')
        const { access } = await platform.grant((await consent(deps, shopId))!)
        return { access, shopId }
      },
      revoke: (shopId) => takeBack(deps, shopId),
      sendBack: (id) => set(id, `state = 'rejected', against = '主图含有水印，请更换'`),
      remove: (id) => set(id, `state = 'deleted'`),
      close: () => db.close().then(gone),
    }
  })
})
