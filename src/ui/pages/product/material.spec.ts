// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { demoWorld } from '../../../../demo/world'
import { fen } from '../../../domain/money'
import { picturesOf, plainLines, textOf } from './material'

it('names pictures by what they show, each colour once', () => {
  const sku = (color: string, image: string) => ({
    id: `${color}${image}`,
    color,
    size: 'M',
    price: fen(100),
    stock: 1,
    stockState: 'low' as const,
    image,
  })
  const skus = [
    sku('砖红', '/r.svg'),
    sku('砖红', '/r.svg'),
    sku('砖红', '/r2.svg'),
    sku('米/白', '/w.svg'),
    sku('', '/x'),
  ]
  expect(picturesOf({ images: ['/a.svg', '/b.svg'], skus })).toEqual([
    { name: '主图-01', address: '/a.svg' },
    { name: '主图-02', address: '/b.svg' },
    { name: '颜色-砖红', address: '/r.svg' },
    { name: '颜色-砖红-2', address: '/r2.svg' },
    { name: '颜色-米-白', address: '/w.svg' },
    { name: '颜色-图片色', address: '/x' },
  ])
})

it('makes lines of HTML, the cells of a row side by side, without what is no text', () => {
  const html = `<h3>商品说明</h3><p>软 &amp;\n轻<br>透气</p><script>alert(1)</script><ul><li>一</li><li>二</li></ul>
    <table><tr><th>尺码</th><th>衣长</th></tr><tr><td>M</td><td>58</td></tr></table>尾<p><img src="/x.svg" alt="图"></p>`
  expect(plainLines(html)).toEqual(['商品说明', '软 & 轻', '透气', '一', '二', '尺码\t衣长', 'M\t58', '尾'])
})

it('tells in the text what a shop asks for: supplier, least quantity, steps, details', () => {
  const product = demoWorld().products.find(({ priceSteps }) => priceSteps.length > 0)!
  const text = textOf({
    ...product,
    supplier: { id: '1', name: '某供应商' },
    station: { id: '1', name: '某站点' },
    minQty: 3,
  } as unknown as Parameters<typeof textOf>[0])
  const { fromQty } = product.priceSteps[0]!
  expect(text).toContain('\r\n供应商：某供应商\r\n')
  expect(text).toContain('\r\n起批量：3 件\r\n')
  expect(text).toContain(`\r\n阶梯价：满 ${fromQty} 件，每件减 ¥`)
  expect(text).toContain('\r\n商品详情：\r\n商品说明\r\n')
  expect(text).not.toMatch(/<\w/)
})
