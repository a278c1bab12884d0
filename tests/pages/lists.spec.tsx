import { describe, expect, it } from 'vitest'
import { Failure } from '../../src/domain/failure'
import { buyer, open } from '../support/open'

/** Every list stands on one ladder (src/ui/parts/list); here is what of it only a whole page shows. */

describe('a list that is read again', () => {
  it('keeps the orders that it shows when reading them again fails', async () => {
    let online = true
    const offline = new Failure('network', '网络连接失败，请检查网络')
    const shop = await open('/ordermanage/ordelist', {
      as: buyer,
      ports: ({ orders }) => ({
        orders: { list: (query) => (online ? orders.list(query) : Promise.reject(offline)) },
      }),
    })
    const orders = async () => (await shop.main().findAllByText('订单详情')).map((link) => link.getAttribute('href'))
    const before = await orders()
    expect(before.length).toBeGreaterThan(2)
    online = false
    const asked = shop.calls('orders.list').length
    await shop.go('/relax')
    await shop.go(-1)
    await shop.idle()
    expect(shop.calls('orders.list').length).toBeGreaterThan(asked)
    expect([await orders(), shop.main().queryByRole('alert')]).toEqual([before, null])
  })
})
