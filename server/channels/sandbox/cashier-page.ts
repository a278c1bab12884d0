import { price, type Fen } from '../../../src/domain/money'
import { escapeHtml, sandboxPage } from '../../base/sandbox-page'
import { LATE_SECONDS } from './sandbox'

/** What the sandbox's cashier shows. */
export interface CashierView {
  state: State
  outTradeNo: string
  paymentNo: string
  amount: Fen
  orderNos: string[]
  expiresAt: string // "2025-11-21 10:00:00"
  sign: string
  /** The shop has heard of it for the second time just now. */
  isToldTwice: boolean
}

type State = 'open' | 'paid' | 'late' | 'silent' | 'credited' | 'over' | 'given-up'

/** A whole page without scripts: it also opens on the phone that scanned the code. Null: no such payment, or a false link. */
export const cashierPage = (view: CashierView | null): string =>
  sandboxPage({
    title: '沙箱收银台',
    subtitle: '演示环境，不会产生真实扣款',
    footer: '代发商城 · 支付沙箱',
    css: CSS,
    body: view ? body(view) : unknown,
  })

const body = (view: CashierView): string => `
<p class="label">${labels[view.state].amount}</p>
<p class="amount">${escapeHtml(price(view.amount))}</p>
<p class="state ${view.state}" role="status">${stateText(view)}</p>
<dl>
<dt>支付单号</dt><dd>${escapeHtml(view.paymentNo)}</dd>
${about(view)}
${view.state === 'open' ? `<dt>请在此前付款</dt><dd>${escapeHtml(view.expiresAt)}</dd>` : ''}
</dl>
${view.state === 'open' || view.state === 'given-up' ? buttons(view) : `<p class="hint">${hintOf(view)}</p>`}`

/** A top-up is for no order. */
const about = ({ orderNos }: CashierView): string =>
  orderNos.length > 0
    ? `<dt>订单编号</dt><dd>${orderNos.map(escapeHtml).join('<br>')}</dd>`
    : '<dt>用途</dt><dd>备用金充值</dd>'

const stateText = ({ state, orderNos }: CashierView): string =>
  state === 'given-up' && orderNos.length === 0 ? '已取消支付，可以重新支付' : labels[state].text

const hintOf = ({ state, isToldTwice }: CashierView): string => {
  if (state === 'late') return `商城约 ${LATE_SECONDS} 秒后收到通知，之前仍是待付款。`
  if (state === 'silent') return '商城不会收到通知：它自己来问，几秒后也会入账。'
  const back = '可以关闭此页面，回到商城查看。'
  return isToldTwice ? `已通知商城两次，只入账一次。${back}` : back
}

const buttons = ({ state, outTradeNo, sign }: CashierView): string => `
<form method="post" action="/sandbox/cashier/${encodeURIComponent(outTradeNo)}">
<input type="hidden" name="sign" value="${escapeHtml(sign)}">
<button class="primary" name="act" value="pay">确认支付</button>
${state === 'open' ? '<button class="quiet" name="act" value="give-up">取消支付</button>' : ''}
<fieldset><legend>也可以试试通知不顺利的支付</legend>
<button class="quiet" name="act" value="late">稍后通知</button>
<button class="quiet" name="act" value="twice">重复通知</button>
<button class="quiet" name="act" value="never">不通知</button>
</fieldset>
</form>`

const unknown = '<p class="state over" role="status">支付链接无效</p><p class="hint">请回到商城，重新打开收银台。</p>'

const labels: Record<State, { amount: string; text: string }> = {
  open: { amount: '应付金额', text: '等待付款' },
  paid: { amount: '已付金额', text: '支付成功' },
  late: { amount: '已付金额', text: '已付款，通知稍后送达' },
  silent: { amount: '已付金额', text: '已付款，没有通知商城' },
  credited: { amount: '到账金额', text: '支付单已关闭，款项已存入余额' },
  over: { amount: '金额', text: '支付单已过期或已关闭' },
  'given-up': { amount: '应付金额', text: '已取消支付，订单仍为您保留' },
}

const CSS = `.label{margin:0;text-align:center;color:var(--soft);font-size:14px}
.amount{margin:4px 0 8px;text-align:center;font-size:40px;line-height:1.2;font-weight:600;font-variant-numeric:tabular-nums}
dl{margin:0 0 20px;padding:16px 0 0;border-top:1px dashed var(--line);display:grid;grid-template-columns:auto 1fr;gap:8px 16px;font-size:14px}
dt{color:var(--soft)}dd{margin:0;text-align:right;word-break:break-all;font-variant-numeric:tabular-nums}
fieldset{margin:20px 0 0;padding:16px 0 0;border:0;border-top:1px dashed var(--line);display:grid;grid-template-columns:repeat(3,1fr);gap:12px}
legend{float:left;grid-column:1/-1;padding:0;font-size:13px;color:var(--soft)}
fieldset button{min-height:40px;margin:0;font-size:14px}
`
