import { describe, expect, test } from 'vitest'
import { productOf, type Cells } from './product-row'

const good: Cells = {
  供应商: '某某',
  货号: 'N1',
  标题: '连衣裙',
  分类: '女装/裙装/连衣裙',
  规格: '黑色/S=59.90*100',
  零售价: '129',
  '重量(克)': '300',
  图片: '1.png',
}
const problemsOf = (over: Cells): string[] => {
  const problems: string[] = []
  productOf({ ...good, ...over }, (problem) => problems.push(problem))
  return problems
}

describe('damaged text is a complaint about its column, and the only one:', () => {
  test('signs that the encoding does not know', () => {
    const damage = '含有损坏的文字（文件有损坏，或前后编码不一致）'
    expect(problemsOf({ 标题: '连\uFFFD裙' })).toEqual([`标题：${damage}`])
    expect(problemsOf({ 零售价: '1\uFFFD', 详情: '\uFFFD' })).toEqual([`零售价：${damage}`, `详情：${damage}`])
  })

  test.each(['#N/A', '#REF!', '#VALUE!', '#DIV/0!', '#NAME?', '#NUM!', '#NULL!', ' #N/A '])('%s', (text) => {
    const shown = text.trim()
    expect(problemsOf({ 标题: text, '重量(克)': text })).toEqual([
      `标题：单元格是公式的错误值 ${shown}`,
      `重量(克)：单元格是公式的错误值 ${shown}`,
    ])
  })

  test('the number sign alone is none', () => {
    expect(problemsOf({ 标题: '#N/A 款连衣裙', 货号: '2035#8' })).toEqual([])
  })
})

describe('an 货号', () => {
  test.each(['6.90123E+12', '1e+10', '5月12日'])('that a spreadsheet has written anew is refused: %s', (text) => {
    expect(problemsOf({ 货号: text })).toEqual([
      `货号：“${text}”像是被表格软件改写过的长数字或日期，请把这一列设为“文本”后重填`,
    ])
  })

  test.each(['E+12', '1E5', '5-12', '007', '5月', '12日'])('may look a little like it: %s', (text) => {
    expect(problemsOf({ 货号: text })).toEqual([])
  })
})

test('characters that nobody sees make no other colour, size, tag or attribute', () => {
  const problems: string[] = []
  const cells = { ...good, 规格: '黑\u200B色 /\u202ES=1*1', 标签: '现\u2060货、 实拍', 属性: '面\uFEFF料 = 棉  麻' }
  const { skus, tags, attrs } = productOf(cells, (problem) => problems.push(problem))
  expect([skus[0]!.color, skus[0]!.size, tags, attrs]).toEqual([
    '黑色',
    'S',
    ['实拍'],
    [{ name: '面料', value: '棉 麻' }],
  ])
  expect(problems).toEqual([])
  expect(problemsOf({ 规格: '黑\u200B色/S=1*1；黑色/S=2*1' })).toEqual(['规格：“黑色/S”重复'])
  expect(problemsOf({ 规格: '\u200B/S=1*1' })).toEqual(['规格：“\u200B/S=1*1”没有颜色，应写成 颜色/尺码=单价*库存'])
  expect(problemsOf({ 图片: 'a\u202Egnp.jpg' })).toEqual(['图片：含有无法显示的字符'])
})

describe('a spec', () => {
  test.each(['黑/S＝1*1', '黑/S=1＊1', '黑／S＝1＊1'])(
    'with full-width signs is refused in words that say so: “%s”',
    (item) => {
      expect(problemsOf({ 规格: item })).toEqual([`规格：“${item}”应写成 颜色/尺码=单价*库存（/ = * 要用半角）`])
    },
  )

  test.each(['/S=10*1', '/=10*1', ' /S=10*1', '=10*1'])('without a colour is refused: “%s”', (item) => {
    expect(problemsOf({ 规格: item })).toEqual([`规格：“${item.trim()}”没有颜色，应写成 颜色/尺码=单价*库存`])
  })

  test.each(['黑//S=1*1', '黑/S/=1*1', '黑/S=10**1', '黑/S==10*1', '黑/S=*1', '黑/S=10*', '黑/S'])(
    'with a place empty or too many is refused: “%s”',
    (item) => {
      expect(problemsOf({ 规格: item })).toEqual([`规格：“${item}”应写成 颜色/尺码=单价*库存`])
    },
  )

  test.each(['黑=10*1', '黑/=10*1', '黑 / S = 10 * 1', '黑\\/白/S=10×1；'])('is taken: “%s”', (item) => {
    expect(problemsOf({ 规格: item })).toEqual([])
  })
})
