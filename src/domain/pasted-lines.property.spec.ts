import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Sku } from './catalogue'
import { fen } from './money'
import { answerTo, artNosOf, belowMinimum, pastedLines, withoutLines, type Orderable } from './pasted-lines'

const sku = (color: string, size: string, stock = 50): Sku => ({
  id: `${color}/${size}`,
  color,
  size,
  price: fen(1000),
  stock,
  stockState: stock > 0 ? 'ok' : 'none',
  image: '',
})
const product = (artNo: string, skus: Sku[], more: Partial<Orderable> = {}): Orderable => ({
  id: artNo,
  title: artNo,
  artNo,
  cover: '',
  supplier: { id: '1', name: '档口' },
  minQty: 1,
  onShelf: true,
  skus,
  ...more,
})
const grid = (colors: string[], sizes: string[], stock?: number) =>
  colors.flatMap((color) => sizes.map((size) => sku(color, size, stock)))

const COLORS = ['黑色', '米白', '牛油果绿', '深 蓝']
const SIZES = ['均码', 'S', 'XL', '2XL', '45×45cm', '1.2米床', '20寸']
const dress = product('Y7578#57', grid(COLORS, SIZES))
const only = (text: string, ...products: Orderable[]) => answerTo(pastedLines(text)[0]!, products)
const sure = (text: string, ...products: Orderable[]) => {
  const answer = only(text, ...products)
  return answer.kind === 'sure' ? [answer.wish.sku.id, answer.wish.qty] : answer
}

const separator = fc.constantFrom(' ', '\t', ',', '，', '、', ';', '；', ' x ', '　', ' × ', '*', ' | ', ' / ', ', ')
const fullWidth = (text: string) =>
  text.replace(/[0-9A-Za-z#]/g, (sign) => String.fromCodePoint(sign.codePointAt(0)! + 0xfee0))

describe('a pasted line', () => {
  it('means one SKU, whatever stands between its words, in whatever order and width', () => {
    const line = fc.record({
      color: fc.constantFrom(...COLORS),
      size: fc.constantFrom(...SIZES),
      qty: fc.integer({ min: 1, max: 50 }),
      unit: fc.constantFrom('', '件', '双'),
      order: fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
      between: fc.array(separator, { minLength: 3, maxLength: 3 }),
      wide: fc.boolean(),
    })
    fc.assert(
      fc.property(line, ({ color, size, qty, unit, order, between, wide }) => {
        const parts = [color, size, `${qty}${unit}`]
        const [a, b, c] = order.map((i) => parts[i]!)
        const firstGap = between[0] === ' / ' || between[0] === ' x ' ? ' ' : between[0]
        const text = `Y7578#57${firstGap}${a}${between[1]}${b}${between[2]}${c}`
        expect(sure(wide ? fullWidth(text) : text, dress)).toEqual([`${color}/${size}`, qty])
      }),
    )
  })

  it('means one piece where no number says how many', () => {
    expect(sure('Y7578#57 黑色 XL', dress)).toEqual(['黑色/XL', 1])
    expect(sure('y7578#57 45x45cm 黑', dress)).toEqual(['黑色/45×45cm', 1])
  })

  it.each([
    ['Y7578#57 黑色XL*2', '黑色/XL', 2],
    ['Y7578#57 黑色 XLx2', '黑色/XL', 2],
    ['Y7578#57 黑色 2 XL', '黑色/XL', 2],
    ['Y7578#57 黑色 2XL x3', '黑色/2XL', 3],
    ['Y7578#57 黑色 45 45×45cm', '黑色/45×45cm', 45],
    ['货号：Y7578#57 颜色：黑色 尺码：XL 数量：２', '黑色/XL', 2],
    ['Y7578#57 黑色 / XL × 2', '黑色/XL', 2],
    ['Y7578#57/黑色/XL*2', '黑色/XL', 2],
    ['Y7578#57-黑色-XL-2', '黑色/XL', 2],
    ['Y7578#57_XL_黑_2', '黑色/XL', 2],
    ['Y7578#57+黑色+2XL+3件', '黑色/2XL', 3],
    ['Y7578#57-XL 黑色 x 2', '黑色/XL', 2],
  ])('is read as it is meant: %s', (text, id, qty) => expect(sure(text, dress)).toEqual([id, qty]))

  it('takes as much as it can for the art number', () => {
    const shop = ['A1', 'A1-2', 'A1-2/L'].map((artNo) => product(artNo, grid(['黑色'], ['L', 'XL'])))
    const meant = ['A1-2/L/黑/XL', 'A1-2/黑/L', 'A1/黑/L/2', 'A1-2 黑 L'].map((text) => {
      const answer = only(text, ...shop)
      return answer.kind === 'sure' && [answer.wish.product.id, answer.wish.sku.size, answer.wish.qty]
    })
    expect(meant).toEqual([
      ['A1-2/L', 'XL', 1],
      ['A1-2', 'L', 1],
      ['A1', 'L', 2],
      ['A1-2', 'L', 1],
    ])
  })

  it('is never a purchase where the quantity is below nothing', () => {
    expect(only('Y7578#57 黑色 XL -2', dress).kind).toBe('doubt')
  })

  it('takes a number for the size where it is one, and asks where two might be', () => {
    const shoe = product('A1', grid(['黑色'], ['37', '38', '39']))
    expect(sure('A1 38', shoe)).toEqual(['黑色/38', 1])
    expect(sure('A1 黑色 38 2', shoe)).toEqual(['黑色/38', 2])
    expect(sure('A1 2 38码', shoe)).toEqual(['黑色/38', 2])
    const answer = only('A1 黑色 38 39', shoe)
    expect(answer.kind === 'doubt' && answer.wishes.map(({ sku: { size }, qty }) => [size, qty])).toEqual([
      ['39', 38],
      ['38', 39],
    ])
  })

  it('may leave out what there is only one of', () => {
    expect(sure('B1 3', product('B1', [sku('', '')]))).toEqual(['/', 3])
    expect(sure('B1 红 2', product('B1', grid(['红色', '蓝色'], ['均码'])))).toEqual(['红色/均码', 2])
    expect(sure('B1 均码 2 红', product('B1', [sku('红色', ''), sku('蓝色', '')]))).toEqual(['红色/', 2])
  })

  it('is asked about where several SKUs, several products or none may be meant, and never guessed', () => {
    const wishes = (answer: ReturnType<typeof only>) =>
      answer.kind === 'doubt' && [answer.why, ...answer.wishes.map(({ sku: { id }, qty }) => `${id}×${qty}`)]
    expect(wishes(only('C1 XL 2', product('C1', grid(['黑色', '白色'], ['L', 'XL']))))).toEqual([
      'which',
      '黑色/XL×2',
      '白色/XL×2',
    ])
    expect(wishes(only('C1 绿 2', product('C1', [sku('黑色', 'L'), sku('白色', 'L', 0)])))).toEqual([
      'no-such-spec',
      '黑色/L×2',
    ])
    const [one, other] = [1, 2].map((id) => product('C1', [sku('黑色', 'L')], { id: String(id) }))
    expect(wishes(only('C1 黑色 L', one!, other!))).toEqual(['several', '黑色/L×1', '黑色/L×1'])
    expect(wishes(only('C1 黑色 L', one!, { ...other!, skus: [sku('白色', 'L')] }))).toEqual(['several', '黑色/L×1'])
  })

  it.each([
    ['D9 黑色 L', 'no-art-no', 0],
    ['D2 黑色 L', 'off-shelf', 0],
    ['D1 白色 L', 'sold-out', 0],
    ['D1 黑色 L 9', 'short', 5],
    ['D1 黑色 L 0', 'quantity', 0],
    ['D1 黑色 L 10000', 'quantity', 0],
  ])('says why it finds nothing: %s', (text, why, stock) => {
    const shop = [
      product('D1', [sku('黑色', 'L', 5), sku('白色', 'L', 0)]),
      product('D2', [sku('黑色', 'L')], { onShelf: false }),
    ]
    expect(only(text, ...shop)).toEqual({ kind: 'none', why, stock })
  })
})

describe('a pasted text', () => {
  it('is a line for each that says something', () => {
    expect(pastedLines('\n A1 黑 \r\n\r\n，\nＢ２\t2').map(({ text, starts }) => [text, starts])).toEqual([
      ['A1 黑', [{ artNo: 'a1', words: ['黑'] }]],
      ['Ｂ２\t2', [{ artNo: 'b2', words: ['2'] }]],
    ])
  })

  it('can be anything, and every line of it is answered', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const line of pastedLines(`Y7578#57 ${text}`)) {
          expect(['sure', 'doubt', 'none']).toContain(answerTo(line, [dress]).kind)
        }
      }),
    )
  })

  it('asks for each art number once, and for none that cannot be one', () => {
    expect(artNosOf(pastedLines(`A1 黑\na1 白\n${'9'.repeat(65)} 黑\nA\u0000 黑\nB2`))).toEqual(['a1', 'b2'])
    expect(artNosOf(pastedLines('A-1_b/c+d/e 黑\nB2/黑/XL'))).toEqual([
      'a-1_b/c+d/e',
      'a-1_b',
      'a-1',
      'a',
      'b2/黑/xl',
      'b2',
    ])
  })

  it('keeps every line that did not go', () => {
    expect(withoutLines('A1 黑\n  B2 红 \r\nC3', new Set(['B2 红']))).toBe('A1 黑\nC3')
    expect(withoutLines('A1 黑', new Set(['A1 黑']))).toBe('')
  })
})

describe('what is below the minimum of its product', () => {
  it('is what all its SKUs together fall short of', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 5 }),
        (minQty, quantities) => {
          const shirt = product('A1', grid(['黑色'], SIZES), { minQty })
          const wishes = quantities.map((qty, i) => ({ product: shirt, sku: shirt.skus[i % shirt.skus.length]!, qty }))
          const pieces = quantities.reduce((sum, qty) => sum + qty, 0)
          expect([...belowMinimum(wishes)]).toEqual(pieces < minQty ? [['A1', minQty]] : [])
        },
      ),
    ))
})

describe('a SKU in a pasted line', () => {
  it.each<[string, string, string, [string, number]]>([
    ['黑', 'M', 'E1 黑色 M 2', ['黑/M', 2]], // as it is said, whichever way it is written
    ['黑色', 'M', 'E1 M 黑 2', ['黑色/M', 2]],
    ['黑色', '38码', 'E1 黑色 38码 2', ['黑色/38码', 2]],
    ['黑色', '38', 'E1 黑色 38码 2', ['黑色/38', 2]],
    ['', 'M', 'E1 图片色 M 2', ['/M', 2]], // goods without a colour are of that of their picture
    ['', 'M', 'E1 M 2', ['/M', 2]],
    ['黑色', '', 'E1 黑色 均码 2', ['黑色/', 2]],
    ['黑色', '', 'E1 黑色', ['黑色/', 1]],
    ['黑色', 'M', 'E1 2', ['黑色/M', 2]], // the only one need not be said
    ['黑色', 'M', 'E1', ['黑色/M', 1]],
    ['黑色', 'M', 'E1 黑色', ['黑色/M', 1]],
    ['黑色', 'M', 'E1 M', ['黑色/M', 1]],
  ])('of colour %j and size %j is meant by %s', (color, size, text, meant) => {
    expect(sure(text, product('E1', [sku(color, size)]))).toEqual(meant)
  })

  const kindOf = (text: string, ...skus: Sku[]) => only(text, product('E1', skus)).kind

  it('is never sure where only a part of its name is said, be it the only one that has it', () => {
    expect(kindOf('E1 黑 2', sku('黑色', 'M'), sku('白色', 'L'))).toBe('doubt')
    expect(kindOf('E1 38', sku('黑色', '38码'), sku('白色', '39码'))).toBe('doubt')
    expect(kindOf('E1 绿色', sku('黑色', 'M'))).toBe('doubt')
    expect(kindOf('E1', sku('黑色', 'M'), sku('白色', 'M'))).toBe('doubt')
  })

  it('must have every word that is said', () => {
    const answer = only('E1 白色 XL 大', product('E1', [sku('白色', 'L'), sku('白色大花', 'XL')]))
    expect(answer.kind === 'doubt' && answer.wishes.map(({ sku: { id } }) => id)).toEqual(['白色大花/XL'])
  })

  it('is one of as many pieces as a line may have, and as there are', () => {
    const many = product('E1', [sku('黑色', 'M', 20_000)])
    expect(sure('E1 9999', many)).toEqual(['黑色/M', 9999])
    expect(only('E1 10000', many)).toEqual({ kind: 'none', why: 'quantity', stock: 0 })
    const some = product('E1', [sku('黑色', 'M', 3), sku('白色', 'M', 0)])
    expect(only('E1 M 5', some)).toEqual({ kind: 'none', why: 'short', stock: 3 })
  })

  it('is asked for among all goods of that number, with why', () => {
    const [one, other] = ['1', '2'].map((id) => product('E1', [sku('黑色', 'M'), sku('白色', 'L')], { id }))
    const asked = only('E1 黑 2', one!, other!)
    expect(asked.kind === 'doubt' && [asked.why, asked.wishes.length]).toEqual(['several', 2])
    const bare = only('E1 黑 2', one!, product('E1', [], { id: '3' }))
    expect(bare.kind === 'doubt' && [bare.why, bare.wishes.length]).toEqual(['which', 1])
    expect(only('E1 黑', product('E1', []))).toEqual({ kind: 'none', why: 'off-shelf', stock: 0 })
  })
})

it('a number of 64 signs is asked for, one of more is not, and labels stand for blanks', () => {
  expect(artNosOf(pastedLines(`${'9'.repeat(64)} 黑\n${'9'.repeat(65)} 黑`))).toEqual(['9'.repeat(64)])
  expect(artNosOf(pastedLines('货号：A1颜色：黑'))).toEqual(['a1'])
})

it('lines that stay keep their order and what stands between them, without blanks at the ends', () => {
  expect(withoutLines('\n A1 黑 \n\nB2 红\n ', new Set(['C3']))).toBe('A1 黑 \n\nB2 红')
  expect(withoutLines(' A1 黑 \nB2 红', new Set(['A1 黑']))).toBe('B2 红')
})
