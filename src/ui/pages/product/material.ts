import { strToU8, zipSync } from 'fflate'
import type { ProductDetail } from '../../../domain/catalogue'
import { price } from '../../../domain/money'
import { filesMissing } from '../../../domain/no-answer'

/** Pictures and text of a product as one archive. Loaded when it is wanted. */
export const archiveOf = async (product: ProductDetail): Promise<Blob> => {
  const files = await Promise.all(
    picturesOf(product).map(async ({ name, address }) => {
      const reply = await fetch(address).catch(() => null)
      if (!reply?.ok) throw filesMissing()
      const ending = /\.(\w{3,4})(?:$|\?)/.exec(address)?.[1] ?? 'svg'
      return [`图片/${name}.${ending}`, new Uint8Array(await reply.arrayBuffer())] as const
    }),
  )
  const archive = zipSync({ ...Object.fromEntries(files), '商品资料.txt': strToU8(textOf(product)) })
  return new Blob([archive.slice().buffer], { type: 'application/zip' })
}

/** Letters that some system doesn't allow in the name of a file. */
export const fileName = (text: string): string => text.replace(/[\\/:*?"<>|#]/g, '-')

type Pictured = Pick<ProductDetail, 'images' | 'skus'>

/** Each picture under what it shows: the main ones in their order, then one for each colour. */
export const picturesOf = ({ images, skus }: Pictured): { name: string; address: string }[] => {
  const main = images.map((address, i) => ({ name: `主图-${String(i + 1).padStart(2, '0')}`, address }))
  const seen = new Set<string>()
  const names = new Set<string>()
  const colors = skus.flatMap(({ color, image }) => {
    const key = JSON.stringify([color, image])
    if (image === '' || seen.has(key)) return []
    seen.add(key)
    const plain = `颜色-${fileName(color || '图片色')}`
    let name = plain
    for (let n = 2; names.has(name); n += 1) name = `${plain}-${n}`
    names.add(name)
    return [{ name, address: image }]
  })
  return [...main, ...colors]
}

/** The facts of a product, one a line, as a shop's form asks for them. */
export const textOf = (product: ProductDetail): string =>
  [
    `标题：${product.title}`,
    `货号：${product.artNo}`,
    `供应商：${product.supplier.name}`,
    `发货站点：${product.station.name}`,
    `建议零售价：${price(product.retailPrice)}`,
    `起批量：${product.minQty} 件`,
    ...product.priceSteps.map(({ fromQty, off }) => `阶梯价：满 ${fromQty} 件，每件减 ${price(off)}`),
    `单件重量：${product.weightG} 克`,
    ...product.attrs.map(({ name, value }) => `${name}：${value}`),
    '',
    '规格：',
    ...product.skus.map(
      ({ color, size, price: each, stock }) =>
        `${[color, size].filter(Boolean).join(' ')}  代发价 ${price(each)}  库存 ${stock}`,
    ),
    '',
    '商品详情：',
    ...plainLines(product.detailHtml),
  ].join('\r\n')

const BLOCKS = 'p,div,section,article,h1,h2,h3,h4,h5,h6,ul,ol,li,table,tr,br,hr,blockquote,pre,dt,dd,figure'

/** HTML as lines of text: what is a block is a line, and the cells of a row stand side by side. Nothing of it runs or loads. */
export const plainLines = (html: string): string[] => {
  const { body } = new DOMParser().parseFromString(html.replace(/\s+/g, ' '), 'text/html')
  for (const node of body.querySelectorAll('script,style,noscript,template')) node.remove()
  for (const node of body.querySelectorAll(BLOCKS)) {
    node.before('\n')
    node.after('\n')
  }
  for (const node of body.querySelectorAll('td,th')) node.after('\t')
  return (body.textContent ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
