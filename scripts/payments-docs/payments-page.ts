import { readdirSync, readFileSync } from 'node:fs'

/** docs/payments.md: what a provider may do wrong, what becomes of the payment, the line in the log, and the test that plays it. */

const ROOT = new URL('../../', import.meta.url)

interface Way {
  /** The first word of the titles of its tests. */
  key: string
  what: string
  ends: string
  /** `event` of the line in the log; '': none is needed. */
  logs: string
}

const NOTICES: readonly Way[] = [
  { key: 'good', what: '一切正常', ends: '支付成功，入账一次', logs: 'payment-notice' },
  {
    key: 'forged',
    what: '伪造：别的密钥签名、改一个字、没有签名',
    ends: '拒绝，不保存；仍待付款',
    logs: 'payment-notice-forged',
  },
  {
    key: 'flood',
    what: '大量伪造',
    ends: '只计数，不写库；真的照常入账',
    logs: 'payment-notice-forged（第 1、10、100……条）',
  },
  {
    key: 'wrong-amount',
    what: '签名是真的，金额不符',
    ends: '不算付款；这笔钱挂起等人处理，到期后支付单失败',
    logs: 'payment-notice-refused、payment-disputed',
  },
  {
    key: 'foreign',
    what: '签名是真的，但是给别的应用或商户的',
    ends: '拒绝，留在收件箱；仍待付款',
    logs: 'payment-notice-refused',
  },
  { key: 'unknown', what: '单号不是我们给的', ends: '拒绝，留在收件箱', logs: 'payment-notice-refused' },
  { key: 'duplicate', what: '重复、重放', ends: '支付成功，入账一次', logs: 'payment-notice（already）' },
  { key: 'out-of-order', what: '乱序：未付款、已关闭的通知先后到', ends: '以真正的付款为准，入账一次', logs: '' },
  { key: 'early', what: '通知比下单的应答先到', ends: '支付成功，入账一次', logs: 'payment-notice' },
  { key: 'never', what: '永远不通知', ends: '买家查询或后台去问，支付成功', logs: 'payments-found-by-asking' },
  { key: 'five-hundred', what: '五百条同时到', ends: '每条都得到应答，每笔入账一次', logs: '' },
  { key: 'races', what: '通知、查询、到期同时发生', ends: '支付成功，入账一次', logs: '' },
  { key: 'lock', what: '入账时数据库被锁住', ends: '先收下并应答，锁开之后入账', logs: 'payment-notice-postponed' },
  {
    key: 'crash',
    what: '收下之后、入账之前进程死了',
    ends: '后台补办，入账一次',
    logs: 'payment-notices-handled-late',
  },
  {
    key: 'clock',
    what: '时钟差六分钟（四分钟可以）',
    ends: '不信；仍待付款',
    logs: 'payment-notice-forged、pay-provider-no-answer',
  },
  {
    key: 'rotation',
    what: '渠道换密钥：新旧交替，或换成我们没有的',
    ends: '两把都认；没有的不信，日志写出编号',
    logs: 'payment-notice-forged',
  },
  { key: 'plain', what: '内容没有加密，或不是用我们的密钥加密', ends: '拒绝，不保存', logs: 'payment-notice-forged' },
]

const ANSWERS: readonly Way[] = [
  { key: 'time-out', what: '下单不应答', ends: '提示买家再试；再试用同一个单号', logs: 'pay-provider-no-answer' },
  {
    key: 'cut',
    what: '下单时连接断开（办之前、办之后）',
    ends: '同上，渠道那里只有一单',
    logs: 'pay-provider-no-answer',
  },
  {
    key: 'garbled',
    what: '应答是网页、半个 JSON、500、签名不对或没有、太大、成功却没有二维码',
    ends: '不给买家看任何码；再试成功',
    logs: 'pay-provider-no-answer',
  },
  {
    key: 'garbled-query',
    what: '查询的应答不可信，或说的是别的单',
    ends: '仍待付款；下一次查询入账',
    logs: 'pay-provider-no-answer',
  },
  { key: 'garbled-close', what: '关单不应答、应答不可信', ends: '不算关闭，一分钟后再试', logs: 'payment-not-ended' },
  { key: 'polls', what: '买家五十个查询同时来', ends: '两秒之内只问渠道一次', logs: '' },
]

const ENDS: readonly Way[] = [
  { key: 'late-paid', what: '到期前一刻付款', ends: '关单时知道，支付成功', logs: 'payments-expired' },
  {
    key: 'late-cancelled',
    what: '付款之后、通知之前取消',
    ends: '钱进买家的备用金',
    logs: 'payment-notice（credited）',
  },
  { key: 'cancelled', what: '取消了没付的订单', ends: '几秒内在渠道关单', logs: '' },
  {
    key: 'unscanned',
    what: '支付宝没人扫过的码关不掉',
    ends: '期限内付了算数；订单已取消的进备用金',
    logs: 'payment-notice',
  },
  { key: 'switch', what: '换一种方式付款', ends: '先问、先关前一个，再开后一个；换回来是新的单号', logs: '' },
  { key: 'switch-paid', what: '换的时候前一个已经付了', ends: '以前一个付款成功，不开后一个', logs: '' },
  {
    key: 'switch-away',
    what: '换的时候前一个连不上，两边都付了',
    ends: '先到的付款成功，后到的进备用金',
    logs: 'pay-provider-no-answer',
  },
  { key: 'switch-reserve', what: '开了码，又用余额付', ends: '付款成功，几秒内在渠道关单', logs: '' },
]

const REFUNDS: readonly Way[] = [
  { key: 'refund', what: '取消已付的订单', ends: '原路退回，一次，分毫不差', logs: '' },
  {
    key: 'refund-cut',
    what: '退款不应答、断开、应答不可信',
    ends: '同一个退款单号再来，只退一次',
    logs: 'refund-not-sent',
  },
  { key: 'refund-told', what: '渠道通知退款完成', ends: '退款完成', logs: 'payment-notice' },
  {
    key: 'refund-closed',
    what: '微信支付退款关闭、退款异常',
    ends: '关闭的进备用金；异常的等人处理',
    logs: 'refund-to-reserve、refund-abnormal',
  },
  { key: 'refund-refused', what: '渠道不肯退', ends: '进买家的备用金', logs: 'refund-to-reserve' },
]

const SECTIONS: Readonly<Record<string, readonly Way[]>> = {
  通知: NOTICES,
  应答: ANSWERS,
  '关单、迟到与换渠道': ENDS,
  退款: REFUNDS,
}

const FILES = (): string[] => [
  'tests/support/pay-stubs/suite.ts',
  ...readdirSync(new URL('tests/server/', ROOT))
    .filter((name) => /^pay-.*\.spec\.ts$/.test(name))
    .map((name) => `tests/server/${name}`),
]

/** Of suites that run for both providers, and of the specs of one. */
export const titlesByKey = (): Map<string, string[]> => {
  const found = new Map<string, string[]>()
  for (const file of FILES()) {
    const where = file.includes('suite') ? '两个渠道' : (/pay-(.*)\.spec/.exec(file)?.[1] ?? '')
    for (const [, key = '', rest = ''] of readFileSync(new URL(file, ROOT), 'utf8').matchAll(
      /test\(\s*'([a-z-]+): ([^']+)'/g,
    ))
      found.set(key, [...(found.get(key) ?? []), `${key}: ${rest}（${where}）`])
  }
  return found
}

/** Rows without a test, and tests without a row. */
export const astray = (): string[] => {
  const titles = titlesByKey()
  const keys = Object.values(SECTIONS).flatMap((ways) => ways.map(({ key }) => key))
  return [
    ...keys.filter((key) => !titles.has(key)).map((key) => `${key} 没有测试`),
    ...[...titles.keys()].filter((key) => !keys.includes(key)).map((key) => `${key} 不在表里`),
  ]
}

export const paymentsPage = (): string => {
  const titles = titlesByKey()
  const sections = Object.entries(SECTIONS).map(([title, ways]) => {
    const rows = ways.map(({ key, what, ends, logs }) => {
      const lines = logs ? logs.replaceAll(/[a-z]+(?:-[a-z]+)+/g, '`$&`') : '—'
      return `| ${what} | ${ends} | ${lines} | ${(titles.get(key) ?? []).join('<br>')} |`
    })
    return `## ${title}\n\n| 怎样不顺 | 结果 | 日志 | 测试 |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`
  })
  return `# 支付渠道：各种不顺，各自怎样

<!-- 由 npm run payments 生成，请勿手改 -->

支付宝与微信支付的适配器对着本机上的桩测试（\`tests/support/pay-stubs\`）：真的 HTTP 服务，真的 RSA 密钥（每次现做），自己记账，按命令做错事。每个测试结束时，我们的账、库存与桩的账要对得上（对账规则 P5 的外部证人）。日志每行是什么意思、该做什么，见 [operators.md](operators.md#运营手册支付渠道)；为什么这样做，见 [0028](adr/0028-payment-providers.md)。

沙箱收银台上也能亲手试几样：**确认支付**、**稍后通知**、**重复通知**、**不通知**。一次试十万条伪造的、一万条真的：\`npm run forged\`。

${sections.join('\n')}`
}
