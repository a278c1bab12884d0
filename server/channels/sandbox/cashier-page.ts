import { price, type Fen } from '../../../src/domain/money'
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
export const cashierPage = (view: CashierView | null): string => `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>沙箱收银台</title>
<style>${CSS}</style>
</head>
<body>
<main>
<header>${MARK}<h1>沙箱收银台</h1><p>演示环境，不会产生真实扣款</p></header>
<section>${view ? body(view) : unknown}</section>
<footer>代发商城 · 支付沙箱</footer>
</main>
</body>
</html>
`

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

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign]!)

/** The shop's mark, as in public/favicon.svg. */
const MARK =
  '<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#F83126"/>' +
  '<path d="M9 12.2 16 8.4l7 3.8v8.2l-7 3.8-7-3.8zM9 12.2l7 3.7 7-3.7M16 15.9v8.3" fill="none" stroke="#fff" ' +
  'stroke-width="2" stroke-linejoin="round"/></svg>'

const CSS = `
:root{color-scheme:light;--accent:#f83126;--ink:#1f2329;--soft:#5c6370;--line:#e6e8eb}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:#f4f5f7;color:var(--ink);font:16px/1.6 "PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;display:grid;place-items:center;padding:24px 16px}
main{width:100%;max-width:420px;background:#fff;border-radius:16px;box-shadow:0 8px 32px rgb(31 35 41/.08);overflow:hidden}
header{padding:28px 24px 20px;text-align:center;border-bottom:1px solid var(--line)}
.mark{display:block;width:40px;height:40px;margin:0 auto 12px}
h1{margin:0;font-size:20px;font-weight:600}
header p{margin:4px 0 0;font-size:13px;color:var(--soft)}
section{padding:24px}
.label{margin:0;text-align:center;color:var(--soft);font-size:14px}
.amount{margin:4px 0 8px;text-align:center;font-size:40px;line-height:1.2;font-weight:600;font-variant-numeric:tabular-nums}
.state{width:fit-content;margin:0 auto 20px;padding:2px 14px;border-radius:999px;background:#fff4e5;color:#8a4b00;font-size:14px}
.state.paid{background:#e8f7ee;color:#0b6b34}
.state.over{background:#eef0f2;color:#4a5160}
dl{margin:0 0 20px;padding:16px 0 0;border-top:1px dashed var(--line);display:grid;grid-template-columns:auto 1fr;gap:8px 16px;font-size:14px}
dt{color:var(--soft)}dd{margin:0;text-align:right;word-break:break-all;font-variant-numeric:tabular-nums}
button{display:block;width:100%;min-height:48px;border-radius:10px;border:1px solid transparent;font:inherit;cursor:pointer}
button+button{margin-top:12px}
.primary{background:#d4251b;color:#fff;font-weight:600}
.primary:hover{background:#b91f16}
.quiet{background:#fff;border-color:#c9cdd4;color:var(--ink)}
.quiet:hover{border-color:#8a919f}
button:focus-visible{outline:3px solid #ffb3ae;outline-offset:2px}
fieldset{margin:20px 0 0;padding:16px 0 0;border:0;border-top:1px dashed var(--line);display:grid;grid-template-columns:repeat(3,1fr);gap:12px}
legend{float:left;grid-column:1/-1;padding:0;font-size:13px;color:var(--soft)}
fieldset button{min-height:40px;margin:0;font-size:14px}
.hint{margin:0;text-align:center;color:var(--soft);font-size:14px}
footer{padding:14px;text-align:center;font-size:12px;color:var(--soft);background:#fafbfc;border-top:1px solid var(--line)}
`
