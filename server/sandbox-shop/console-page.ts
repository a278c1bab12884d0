import { escapeHtml, sandboxPage } from '../base/sandbox-page'

/** The console of the sandbox's platform. */
export interface ConsoleShop {
  id: string
  name: string
  orders: number
  /** Whether what its merchant allowed still holds. */
  isGranted: boolean
}

export interface ConsoleOrder {
  orderNo: string
  state: string
  title: string
  to: string
  refund: 'none' | 'open' | 'done'
  /** What the shop has written on it. */
  words: string
}

interface ConsoleView {
  sign: string
  shops: readonly ConsoleShop[]
  /** The one that is looked into; null: none. */
  shop: ConsoleShop | null
  orders: readonly ConsoleOrder[]
  said: string
}

const states: Record<string, string> = {
  unpaid: '待支付',
  checking: '平台审核中',
  to_ship: '待发货',
  part_shipped: '部分发货',
  shipped: '已发货',
  cancelled: '已取消',
  finished: '已完成',
}

export const consolePage = (view: ConsoleView): string =>
  sandboxPage({
    title: '抖店沙箱控制台',
    subtitle: '在这里扮演抖店和它的买家；商城只能从平台看到结果',
    footer: '代发商城 · 抖店沙箱',
    css: CSS,
    body: `${view.said ? `<p class="state paid" role="status">${escapeHtml(view.said)}</p>` : ''}
${view.shops.map((shop) => shopPart(view, shop)).join('\n') || '<p class="hint">还没有沙箱店铺：到商城的“订货店铺管理”授权一家。</p>'}
${view.shop ? ordersPart(view, view.shop) : ''}`,
  })

const hidden = (sign: string, fields: Record<string, string>): string =>
  Object.entries({ ...fields, sign })
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('')

const form = (sign: string, fields: Record<string, string>, inside: string): string =>
  `<form method="post" action="/sandbox/douyin">${hidden(sign, fields)}${inside}</form>`

const shopPart = ({ sign }: ConsoleView, { id, name, orders, isGranted }: ConsoleShop): string => `
<article aria-label="${escapeHtml(name)}">
<h2>${escapeHtml(name)} <small>${escapeHtml(id)} · ${orders} 单 · ${isGranted ? '已授权' : '未授权'}</small></h2>
<div class="row">
${form(
  sign,
  { shop: id },
  `<label>订单数<input type="number" name="count" min="1" max="2000" value="12" required></label>
<button class="primary" name="act" value="sell">来一批新订单</button>`,
)}
${isGranted ? form(sign, { shop: id }, '<button class="quiet" name="act" value="lapse">让授权过期</button>') : ''}
<a href="/sandbox/douyin?shop=${encodeURIComponent(id)}">看订单</a>
</div>
</article>`

const ordersPart = ({ sign, orders }: ConsoleView, { id, name }: ConsoleShop): string => `
<h2>${escapeHtml(name)}的订单 <small>最近 50 单</small></h2>
${orders.map((order) => orderPart(sign, id, order)).join('\n') || '<p class="hint">还没有订单。</p>'}`

const orderPart = (sign: string, shop: string, order: ConsoleOrder): string => {
  const { orderNo, state, title, to, refund, words } = order
  const isOpen = state === 'to_ship' || state === 'checking'
  const button = (act: string, text: string) => `<button class="quiet" name="act" value="${act}">${text}</button>`
  const buttons = [
    ...(isOpen ? [button('move', '买家改地址')] : []),
    ...(isOpen && refund === 'none' ? [button('refund', '买家申请退款')] : []),
    ...(refund === 'open' ? [button('refunded', '同意退款'), button('kept', '买家撤销退款')] : []),
    ...(state === 'checking' ? [button('pass', '审核通过')] : []),
  ]
  return `<article aria-label="${escapeHtml(orderNo)}">
<h3>${escapeHtml(orderNo)} <small>${states[state] ?? ''}${refund === 'open' ? ' · 退款中' : refund === 'done' ? ' · 已退款' : ''}</small></h3>
<p>${escapeHtml(title)}<br><small>${escapeHtml(to)}</small>${words && `<br><small>商家备注：${escapeHtml(words)}</small>`}</p>
${buttons.length > 0 ? form(sign, { shop, order: orderNo }, `<div class="row">${buttons.join('')}</div>`) : ''}
</article>`
}

const CSS = `
main{max-width:760px}
h2{margin:0 0 8px;font-size:17px}h3{margin:0;font-size:15px;font-variant-numeric:tabular-nums}
small{color:var(--soft);font-weight:400}
article{padding:16px 0;border-top:1px solid var(--line)}
article p{margin:4px 0 12px;font-size:14px}
section>h2{margin-top:24px}
.row,.row form{display:flex;flex-wrap:wrap;gap:12px;align-items:center;margin:0}
.row label{display:flex;gap:8px;align-items:center}
.row input{width:96px;min-height:44px;padding:0 12px;border:1px solid #c9cdd4;border-radius:8px;font:inherit}
.row button{width:auto;min-height:44px;margin:0;padding:0 16px;font-size:14px}
.row a{color:#d4251b;padding:10px 4px}
`
