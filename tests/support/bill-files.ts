import { zipSync } from 'fflate'
import type { BillLine } from '../../server/bills/bill'
import { formatTime, toBeijing } from '../../src/domain/time'
import { minus, sum, yuan, zero, type Fen } from '../../src/domain/money'

/** Bills as the providers write them, for tests. Written after their public descriptions, by another hand than the readers. */

export interface TestBill {
  lines: readonly Omit<BillLine, 'line' | 'number'>[]
  /** Both ends included. */
  fromDay: string
  toDay: string
  title?: string
}

const negative = (amount: Fen): string => yuan(minus(zero, amount))
const timeText = (ms: number): string => formatTime(toBeijing(ms))
const spelled = (day: string): string => day.replace(/(\d+)-(\d+)-(\d+)/, '$1年$2月$3日')
const nextDay = (day: string): string => toBeijing(Date.parse(`${day}T00:00:00+08:00`) + 86_400_000).slice(0, 10)

export const ALIPAY_ACCOUNT = '20889021000000010156'
export const WECHAT_MERCHANT = '1900008888'

const ALIPAY_HEAD =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注'
const RULE = '-'.repeat(41)

export const alipayText = ({ lines, fromDay, toDay, title = '代发商城订单' }: TestBill): string => {
  const row = ({ subject, tradeNo, outTradeNo, refundNo, amount, fee, atMs }: TestBill['lines'][number]): string => {
    const [at, told] = [timeText(atMs), subject === 'payment' ? yuan(amount) : negative(amount)]
    const kind = subject === 'payment' ? '交易' : '退款'
    const discounts = ['0.00', '0.00', '0.00', '0.00', '0.00', '', '0.00\t', '0.00']
    return [`${tradeNo}\t`, `${outTradeNo}\t`, `${kind}\t`, title, at, at, '\t', '\t', '\t', '\t', '*伟(138****0001)\t']
      .concat(told, told, discounts, refundNo === '' ? '\t' : `${refundNo}\t`, negative(fee), '0.00', '')
      .join(',')
  }
  const total = (subject: string) => {
    const own = lines.filter((one) => one.subject === subject)
    return { count: own.length, amount: sum(own.map(({ amount }) => amount)) }
  }
  const [paid, back] = [total('payment'), total('refund')]
  return [
    '#支付宝业务明细查询',
    `#账号：[${ALIPAY_ACCOUNT}]`,
    `#起始日期：[${spelled(fromDay)} 00:00:00]   终止日期：[${spelled(nextDay(toDay))} 00:00:00]`,
    `#${RULE}业务明细列表${RULE}`,
    ALIPAY_HEAD,
    ...lines.map(row),
    `#${RULE}业务明细列表结束${RULE}`,
    `#交易合计：${paid.count}笔，商家实收共${yuan(paid.amount)}元，商家优惠共0.00元`,
    `#退款合计：${back.count}笔，商家实收退款共${negative(back.amount)}元，商家优惠退款共0.00元`,
    `#导出时间：[${spelled(nextDay(toDay))} 09:12:03]`,
    '',
  ].join('\r\n')
}

const WECHAT_HEAD =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const STATES = { done: 'SUCCESS', pending: 'PROCESSING', failed: 'CHANGE' }

/** With the mark at its front. */
export const wechatText = ({ lines, title = '代发商城订单' }: TestBill): string => {
  const row = (one: TestBill['lines'][number]): string => {
    const isPaid = one.subject === 'payment'
    const [paid, back] = isPaid ? [yuan(one.amount), '0.00'] : ['0.00', yuan(one.amount)]
    const refund = isPaid
      ? ['0', '0', back, '0.00', '', '']
      : [`5030${one.refundNo}`.slice(0, 28), one.refundNo, back, '0.00', 'ORIGINAL', STATES[one.state]]
    const head = [timeText(one.atMs), 'wx8888888888888888', WECHAT_MERCHANT, '0', '', one.tradeNo, one.outTradeNo]
    const middle = [
      'oUpF8uMuAJO0000000000000001',
      'NATIVE',
      isPaid ? 'SUCCESS' : 'REFUND',
      'OTHERS',
      'CNY',
      paid,
      '0.00',
    ]
    return line([...head, ...middle, ...refund, title, '', `${yuan(one.fee)}000`, '0.60%', paid, back, ''])
  }
  const of = (subject: string): Fen => sum(lines.filter((one) => one.subject === subject).map(({ amount }) => amount))
  const fee = sum(lines.map((one) => one.fee))
  return `\uFEFF${[
    WECHAT_HEAD,
    ...lines.map(row),
    '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额',
    line([
      `${lines.length}`,
      yuan(of('payment')),
      yuan(of('refund')),
      '0.00',
      `${yuan(fee)}000`,
      yuan(of('payment')),
      yuan(of('refund')),
    ]),
    '',
  ].join('\r\n')}`
}

const line = (cells: readonly string[]): string => cells.map((cell) => `\`${cell}`).join(',')

let codes: Map<string, number> | null = null

/** As Alipay encodes its bills. */
export const gbk = (text: string): Buffer => {
  if (!codes) {
    codes = new Map()
    const decoder = new TextDecoder('gb18030')
    for (let code = 0x8140; code <= 0xfefe; code++)
      if ((code & 0xff) >= 0x40 && (code & 0xff) !== 0x7f)
        codes.set(decoder.decode(Buffer.from([code >> 8, code & 0xff])), code)
  }
  const bytes: number[] = []
  for (const sign of text) {
    const code = sign.charCodeAt(0) < 0x80 ? sign.charCodeAt(0) : codes.get(sign)
    if (code === undefined) throw new Error(`not in GBK: ${sign}`)
    bytes.push(...(code < 0x80 ? [code] : [code >> 8, code & 0xff]))
  }
  return Buffer.from(bytes)
}

/** The details beside their sums by shop, as Alipay packs them. The same bill is the same bytes. */
export const alipayZip = (bill: TestBill): Uint8Array => {
  const sums = [
    '#支付宝业务汇总查询',
    '门店编号,门店名称,交易订单总笔数,退款订单总笔数,订单金额（元）',
    '合计,,0,0,0.00',
    '',
  ].join('\r\n')
  const name = `${ALIPAY_ACCOUNT}_${bill.fromDay.replaceAll('-', '')}_业务明细`
  const files = {
    [`${name}.csv`]: new Uint8Array(gbk(alipayText(bill))),
    [`${name}(汇总).csv`]: new Uint8Array(gbk(sums)),
  }
  return zipSync(files, { mtime: new Date(2026, 10, 19) })
}
