import { expect, test } from 'vitest'
import { drawnPicture, pathOfDrawn } from './memory-pictures'
import { memoryPorts } from './memory-ports'

test('pictures on the shelf are shown as drawings, which are longer than an address may be, and come back as their paths', async () => {
  let token: string | null = null
  const { auth, shelf, world } = memoryPorts({
    now: () => Date.parse('2026-11-20T10:00:00+08:00'),
    token: () => token,
    picture: drawnPicture,
    pathOf: pathOfDrawn,
  })
  token = (await auth.signIn({ loginType: 'password', account: '13800000001', password: 'Daifa2026!' })).accessToken
  const product = world.demo.products.find(({ onShelf }) => onShelf)
  await shelf.add([product!.id])
  const item = (await shelf.list({ keyword: '' })).list.find((one) => one.product.id === product!.id)!
  expect(item.images.map(({ url }) => url.slice(0, 19))).toEqual(item.images.map(() => 'data:image/svg+xml,'))
  expect(Math.min(...item.images.map(({ url }) => url.length))).toBeGreaterThan(500)

  const { id, title, priceRule, category, properties, skus } = item
  const images = item.images.toReversed()
  const wish = { title, images, priceRule, category, properties }
  const saved = await shelf.update({ id, ...wish, skus: skus.map(({ skuId, price, on }) => ({ skuId, price, on })) })
  expect(saved.images).toEqual(images)
  expect(saved.skus.map(({ image }) => image)).toEqual(skus.map(({ image }) => image))
  expect(JSON.stringify(world.state.shelf)).not.toContain('data:')
})
