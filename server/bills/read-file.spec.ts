import fc from 'fast-check'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { fen, type Fen } from '../../src/domain/money'
import { alipayText, alipayZip, gbk, wechatText, type TestBill } from '../../tests/support/bill-files'
import { SheetError } from '../sheets/sheet-error'
import { readBill, readBillFile } from './read-file'

/** Bills of the providers, whole and broken. */

const DAY = { fromDay: '2026-11-18', toDay: '2026-11-18' }
const dayMs = Date.parse('2026-11-18T00:00:00+08:00')

type TestLine = TestBill['lines'][number]
const paid = (over: Partial<TestLine> = {}): TestLine => ({
  subject: 'payment',
  outTradeNo: 'P1',
  tradeNo: '20261118001',
  refundNo: '',
  amount: fen(1234),
  fee: fen(7),
  state: 'done',
  atMs: dayMs + 3_600_000,
  ...over,
})
const back = (over: Partial<TestLine> = {}): TestLine =>
  paid({ subject: 'refund', refundNo: 'R1', amount: fen(200), ...over })
const two: TestBill = { ...DAY, lines: [paid(), back()] }

const problem = async (text: string): Promise<string> => {
  try {
    await readBill(text)
  } catch (error) {
    if (error instanceof SheetError) return error.message
    throw error
  }
  return 'read'
}

/** Any day of any provider: numbers differ, but for a refund's payment. */
const bills = (states: readonly TestLine['state'][]): fc.Arbitrary<TestBill> =>
  fc
    .array(
      fc.record({
        isRefund: fc.boolean(),
        amount: fc.integer({ min: 1, max: 10_000_000_00 }),
        fee: fc.integer({ min: -5000, max: 5000 }),
        second: fc.integer({ min: 0, max: 86_399 }),
        state: fc.constantFrom(...states),
      }),
      { maxLength: 40 },
    )
    .map((rows) => ({
      ...DAY,
      lines: rows.map(({ isRefund, amount, fee, second, state }, i) => ({
        subject: isRefund ? ('refund' as const) : ('payment' as const),
        outTradeNo: `P${i}`,
        tradeNo: `4200${i}`,
        refundNo: isRefund ? `R${i}` : '',
        amount: fen(amount),
        fee: fen(fee),
        state: isRefund ? state : ('done' as const),
        atMs: dayMs + second * 1000,
      })),
    }))

const shown = async (text: string) =>
  (await readBill(text)).lines.map((one): TestLine => {
    const { line: _line, number: _number, ...rest } = one
    return rest
  })

describe('any bill is read as it was written', () => {
  test('of Alipay', async () => {
    await fc.assert(
      fc.asyncProperty(bills(['done']), async (bill) => {
        expect(await shown(alipayText(bill))).toEqual(bill.lines)
      }),
    )
  })

  test('of WeChat, whatever became of its refunds', async () => {
    await fc.assert(
      fc.asyncProperty(bills(['done', 'pending', 'failed']), async (bill) => {
        expect(await shown(wechatText(bill))).toEqual(bill.lines)
      }),
    )
  })

  test('with columns in another order and unknown ones among them', async () => {
    const turned = (text: string, separator: string) => {
      const lines = text.split('\r\n')
      return lines
        .map((line) => {
          const cells = line.split(separator)
          return cells.length < 20 ? line : ['新列', ...cells.toReversed()].join(separator)
        })
        .join('\r\n')
    }
    expect(await shown(turned(alipayText(two), ','))).toEqual(await shown(alipayText(two)))
  })

  test('with commas in titles, and after a spreadsheet has saved it', async () => {
    const bill = { ...two, title: '裙,衣"特价",3 件' }
    expect(await shown(alipayText(bill))).toEqual(two.lines)
    expect(await shown(wechatText(bill))).toEqual(two.lines)
    const saved = wechatText(bill).replaceAll('`裙,衣"特价",3 件', '"`裙,衣""特价"",3 件"')
    expect(saved).not.toBe(wechatText(bill))
    expect(await shown(saved)).toEqual(two.lines)
  })

  test('says of which days, whose, and what kind of lines it has all of', async () => {
    const { lines: _, ...alipay } = await readBill(alipayText({ ...two, toDay: '2026-11-30' }))
    expect(alipay).toEqual({
      channel: 'alipay',
      merchant: '20889021000000010156',
      days: { fromDay: '2026-11-18', toDay: '2026-11-30' },
      subjects: ['payment', 'refund'],
      ignored: 0,
    })
    const late = { ...DAY, lines: [paid({ atMs: dayMs + 86_400_000 }), back()] }
    const { lines: __, ...wechat } = await readBill(wechatText(late))
    expect(wechat).toMatchObject({ merchant: '1900008888', days: { fromDay: '2026-11-18', toDay: '2026-11-19' } })
    expect((await readBill(wechatText({ ...DAY, lines: [] }))).days).toBeNull()
  })

  test('of payments alone, as WeChat’s SUCCESS has them, says nothing of refunds', async () => {
    const cut = (text: string) => {
      const [head = '', ...rows] = text.split('\r\n')
      const without = (line: string) =>
        line
          .split(',')
          .filter((_, i) => i < 14 || (i > 19 && i !== 25))
          .join(',')
      return [head, ...rows].map((line) => (line.split(',').length > 20 ? without(line) : line)).join('\r\n')
    }
    const bill = await readBill(cut(wechatText({ ...DAY, lines: [paid()] })))
    expect([bill.subjects, bill.lines.length]).toEqual([['payment'], 1])
  })

  test('with the columns of before 2018', async () => {
    const old = wechatText(two)
      .replace('应结订单金额,代金券金额', '总金额,企业红包金额')
      .replace('手续费,费率,订单金额,申请退款金额,费率备注', '手续费,费率,旧,旧二,费率备注')
      .replace(
        /\r\n总交易单数.*/s,
        '\r\n总交易单数,总交易额,总退款金额,总企业红包退款金额,手续费总金额\r\n`2,`12.34,`2.00,`0.00,`0.14000\r\n',
      )
    expect(await shown(old)).toEqual(two.lines)
  })

  test('leaves out what is neither, and says how much', async () => {
    const other = alipayText(two)
      .replace('退款\t', '转账\t')
      .replace('#退款合计：1笔，商家实收退款共-2.00元', '#退款合计：0笔，商家实收退款共0.00元')
    const { lines, ignored } = await readBill(other)
    expect([lines.length, ignored]).toEqual([1, 1])
  })
})

describe('what is no whole bill is refused in words', () => {
  const alipay = alipayText(two)
  const wechat = wechatText(two)
  it.each<[string, string, string]>([
    ['nothing', '', '不是账单：找不到支付宝“业务明细”或微信“交易账单”的表头，请用从渠道下载的原始文件'],
    [
      'a picture',
      '\u0089PNG\r\n\u001a',
      '不是账单：找不到支付宝“业务明细”或微信“交易账单”的表头，请用从渠道下载的原始文件',
    ],
    ['Alipay’s account log', '#x\n账务流水号,业务流水号,商户订单号\n', '这是支付宝的账务明细，请下载“业务明细”'],
    [
      'Alipay’s sums by shop',
      '#x\n门店编号,门店名称,交易订单总笔数\n',
      '这是支付宝的业务汇总，请用同一个压缩包里的“业务明细”',
    ],
    ['WeChat’s flow of funds', '记账时间,微信支付业务单号,资金流水单号\n', '这是微信的资金账单，请下载“交易账单”'],
    ['a private person’s', '交易时间,交易分类,收/支,金额\n', '这是个人账单，请在商家平台下载“业务明细”或“交易账单”'],
    ['a column gone', alipay.replace('服务费（元）', '别的'), '账单缺少列：服务费'],
    ['a column twice', alipay.replace('分润（元）', '服务费（元）'), '账单有两列“服务费”'],
    [
      'the end cut off',
      alipay.slice(0, alipay.indexOf('\r\n#----', 300)),
      '账单不完整：没有“业务明细列表结束”，请重新下载',
    ],
    [
      'a line cut out',
      alipay.replace(/20261118001\t.*?\r\n/, ''),
      '第 8 行：账单不完整：合计写着交易 1 笔、12.34 元，明细是 0 笔，请重新下载',
    ],
    [
      'an amount changed',
      alipay.replace('12.34,12.34', '12.35,12.35'),
      '第 9 行：账单不完整：合计写着交易 1 笔、12.34 元，明细是 1 笔，请重新下载',
    ],
    ['half a day', alipay.replace('18日 00:00:00', '18日 12:00:00'), '账单的起止时间不是整天，请按整天下载'],
    [
      'days that run back',
      alipay.replace('2026年11月19日 00', '2026年11月17日 00'),
      '账单的起止时间不是整天，请按整天下载',
    ],
    [
      'an amount in thousands',
      alipay.replace('12.34,12.34', '"1,234.00",12.34'),
      '第 6 行：订单金额“1,234.00”不是有效的金额（元，最多两位小数）',
    ],
    [
      'an exponent',
      alipay.replace('12.34,12.34', '1e2,12.34'),
      '第 6 行：订单金额“1e2”不是有效的金额（元，最多两位小数）',
    ],
    [
      'a third decimal',
      wechat.replaceAll('`12.34,', '`12.345,'),
      '第 2 行：订单金额“12.345”不是有效的金额（元，最多两位小数）',
    ],
    ['a payment below zero', alipay.replace('12.34,12.34', '-12.34,12.34'), '第 6 行：交易的订单金额“-12.34”正负不对'],
    ['a refund above zero', alipay.replace('-2.00,-2.00', '2.00,-2.00'), '第 7 行：退款的订单金额“2.00”正负不对'],
    [
      'a number that a spreadsheet made',
      alipay.replace('20261118001', '2.0261E+10'),
      '第 6 行：支付宝交易号“2.0261E+10”不是单号：可能被电子表格改写过，请用从渠道下载的原始文件',
    ],
    [
      'a time that one made',
      wechat.replaceAll('2026-11-18 01:00:00', '2026/11/18 1:00'),
      '第 2 行：交易时间“2026/11/18 1:00”不是时间（例如 2026-11-18 09:30:00）',
    ],
    [
      'a day that isn’t',
      wechat.replaceAll('2026-11-18', '2026-11-31'),
      '第 2 行：交易时间“2026-11-31 01:00:00”不是时间（例如 2026-11-18 09:30:00）',
    ],
    ['a cell too few', wechat.replace('`CNY,', ''), '第 2 行：有 26 列，表头有 27 列，请用从渠道下载的原始文件'],
    ['another currency', wechat.replace('`CNY', '`USD'), '第 2 行：货币种类“USD”不是 CNY'],
    ['a state that nobody knows', wechat.replace('`SUCCESS,', '`PAID,'), '第 2 行：不认识的交易状态“PAID”'],
    ['no sums', wechat.slice(0, wechat.indexOf('总交易单数')), '账单不完整：结尾没有汇总，请重新下载'],
    ['half of the sums', wechat.slice(0, wechat.indexOf('\r\n`2,')), '账单不完整：结尾没有汇总，请重新下载'],
    [
      'a count that isn’t',
      wechat.replace('\r\n`2,', '\r\n`3,'),
      '第 5 行：账单不完整：汇总写着 3 笔，明细有 2 笔，请重新下载',
    ],
    [
      'sums that aren’t',
      wechat.replace(/`12\.34,`2\.00\r\n$/, '`12.33,`2.00\r\n'),
      '第 5 行：账单不完整：汇总的订单总金额是 12.33，与明细不符，请重新下载',
    ],
    [
      'two merchants',
      wechat.replace('`1900008888', '`1900009999'),
      '账单里有几个商户号（1900009999、1900008888），请分开下载',
    ],
    ['a payment twice', wechatText({ ...DAY, lines: [paid(), paid()] }), '第 3 行：与第 2 行是同一笔'],
    ['nothing paid', wechatText({ ...DAY, lines: [paid({ amount: 0 as Fen })] }), '第 2 行：订单金额是 0'],
    [
      'more money than there is',
      wechatText({
        ...DAY,
        lines: [1, 2].map((i) => paid({ tradeNo: `T${i}`, amount: fen(1) })),
      }).replaceAll('0.01', '9999999999.00'),
      '账单的金额合计超过 100 亿元，请按天下载',
    ],
    ['a line without end', `${'x'.repeat(10_001)}\n${wechat}`, '第 1 行：太长，不是账单'],
  ])('%s', async (_, text, words) => expect(await problem(text)).toBe(words))

  test('and whatever is cut off or turned, nothing else is thrown', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(alipay, wechat),
        fc.nat(2000),
        fc.nat(200),
        fc.string({ maxLength: 20 }),
        async (text, at, length, put) => void (await problem(text.slice(0, at) + put + text.slice(at + length))),
      ),
      { numRuns: 1000 },
    )
  })
})

describe('files', () => {
  let home: string
  beforeAll(() => void (home = mkdtempSync(join(tmpdir(), 'daifa-bills-'))))
  afterAll(() => rmSync(home, { recursive: true, force: true }))
  const file = (name: string, bytes: Uint8Array | string): string => {
    const path = join(home, name)
    writeFileSync(path, bytes)
    return path
  }

  it('of Alipay are GBK in a ZIP beside their sums, or plain; packed twice the bill is the same', async () => {
    const packed = await readBillFile(file('a.zip', alipayZip(two)))
    const plain = await readBillFile(file('a.csv', gbk(alipayText(two))))
    expect(packed.lines).toHaveLength(2)
    expect(plain).toEqual(packed)
    expect((await readBillFile(file('u.csv', alipayText(two)))).lines).toEqual(packed.lines)
  })

  it('of the documentation are whole bills', async () => {
    const samples = ['alipay-20261118.zip', 'wechat-20261118.csv'].map((name) => `docs/samples/bills/${name}`)
    for (const sample of samples) {
      const { days, lines } = await readBillFile(sample)
      expect([days, lines.length]).toEqual([DAY, 4])
    }
  })

  const bytes = new Uint8Array(gbk(alipayText(two)))
  it.each<[string, string, Uint8Array | string, string]>([
    ['that is a workbook', 'a.xlsx', 'x', '账单只支持 .csv、.txt 和 .zip 文件，请用从渠道下载的原始文件'],
    ['that is no ZIP', 'b.zip', 'x', '不是完好的 ZIP 文件'],
    [
      'with no bill in it',
      'c.zip',
      zipSync({ 'a.csv': new Uint8Array([97]) }),
      '压缩包里没有账单的明细（支付宝是“业务明细”，微信是“交易账单”）',
    ],
    ['with two', 'd.zip', zipSync({ 'a.csv': bytes, 'b.csv': bytes }), '压缩包里有几份账单，请一份一份核对'],
    [
      'that would unpack without end',
      'e.zip',
      zipSync({ 'a.csv': new Uint8Array(65 * 1024 * 1024) }),
      '账单超过 64 MB，请按天下载',
    ],
  ])('%s are refused', async (_, name, content, words) => {
    await expect(readBillFile(file(name, content))).rejects.toThrow(new SheetError(words))
  })
})
