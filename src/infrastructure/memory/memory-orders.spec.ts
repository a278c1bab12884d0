import { expect, test } from 'vitest'
import { memoryPorts } from './memory-ports'

test('the pictures of an order are where the page finds them, as those of the goods are', async () => {
  let token: string | null = null
  const { auth, orders } = memoryPorts({
    now: () => Date.parse('2026-11-20T10:00:00+08:00'),
    token: () => token,
    picture: (path) => `drawn:${path}`,
  })
  token = (await auth.signIn({ loginType: 'password', account: '13800000001', password: 'Daifa2026!' })).accessToken
  const { list } = await orders.list({ status: 'all', page: 1, pageSize: 20 })
  const detail = await orders.info(list[0]!.orderNo)
  const pictures = [...list, detail].flatMap(({ items }) => items.map(({ image }) => image))
  expect(pictures.length).toBeGreaterThan(list.length)
  expect(pictures.filter((one) => !one.startsWith('drawn:/media/'))).toEqual([])
})
