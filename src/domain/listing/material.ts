import { price, type Fen } from '../money'

/** What of a product goes into the archive of its pictures and words. */

interface MaterialSource {
  card: { title: string; artNo: string }
  attrs: readonly { name: string; value: string }[]
  skus: readonly { color: string; size: string; price: Fen }[]
}

/** What no file system takes in a name. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}]/gu

/** In it: the words, main pictures and those of the details, by their number. */
export const materialNames = {
  words: '文字.txt',
  picture: (number: number): string => `主图${number}.jpg`,
  detail: (number: number): string => `详情${number}.jpg`,
  /** @param at the server's text of a time */
  archive: (at: string): string => `商品素材-${at.slice(0, 10)}.zip`,
}

export const materialFolder = ({ title, artNo }: { title: string; artNo: string }): string =>
  `${artNo} ${title}`.replaceAll(FORBIDDEN, ' ').replaceAll(/\s+/g, ' ').trim().slice(0, 80)

export const materialText = ({ card: { title, artNo }, attrs, skus }: MaterialSource): string =>
  [
    title,
    `货号：${artNo}`,
    '',
    ...attrs.map(({ name, value }) => `${name}：${value}`),
    '',
    ...skus.map((sku) => `${[sku.color, sku.size].filter(Boolean).join(' / ')}  代发价 ${price(sku.price)}`),
    '',
  ].join('\r\n')
