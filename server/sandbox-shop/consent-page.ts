import type { ShopUse } from '../../src/domain/shops/shop'
import { escapeHtml, sandboxPage } from '../base/sandbox-page'

/** The page on which a merchant of the sandbox agrees. Null: a link that says nothing. */
interface ConsentView {
  state: string
  use: ShopUse
  sign: string
  shops: readonly { id: string; name: string }[]
  problem: string
}

const allowed: Record<ShopUse, readonly string[]> = {
  order: ['读取店铺订单与售后', '查看收货人（用于发货）', '回传快递单号'],
  upload: ['发布与修改商品', '上传图片到素材中心'],
}

export const consentPage = (view: ConsentView | null): string =>
  sandboxPage({
    title: '抖店沙箱授权',
    subtitle: '演示环境，店铺与订单都是虚构的',
    footer: '代发商城 · 抖店沙箱',
    css: CSS,
    body: view
      ? body(view)
      : '<p class="state over" role="status">授权链接无效</p><p class="hint">请回到商城，重新授权。</p>',
  })

const body = ({ state, use, sign, shops, problem }: ConsentView): string => `
${problem ? `<p class="state over" role="alert">${escapeHtml(problem)}</p>` : ''}
<p>“代发商城”申请获得您店铺的以下权限：</p>
<ul>${allowed[use].map((text) => `<li>${text}</li>`).join('')}</ul>
<form method="post" action="/sandbox/douyin/consent">
<input type="hidden" name="state" value="${escapeHtml(state)}">
<input type="hidden" name="use" value="${use}">
<input type="hidden" name="sign" value="${escapeHtml(sign)}">
<fieldset><legend>授权哪家店铺</legend>
${shops
  .map(
    ({ id, name }, i) =>
      `<label><input type="radio" name="shop" value="${escapeHtml(id)}"${i === 0 ? ' checked' : ''}> ${escapeHtml(name)} <small>${escapeHtml(id)}</small></label>`,
  )
  .join('\n')}
<label><input type="radio" name="shop" value=""${shops.length === 0 ? ' checked' : ''}> 新开一家</label>
<label class="name">新店名称<input type="text" name="name" maxlength="20" placeholder="不填就自动起名"></label>
</fieldset>
<button class="primary" name="act" value="agree">同意授权</button>
<button class="quiet" name="act" value="refuse">拒绝</button>
</form>`

const CSS = `
fieldset{margin:20px 0;padding:0;border:0;display:grid;gap:4px}
legend{padding:0 0 8px;font-weight:600}
label{display:flex;gap:8px;align-items:center;min-height:40px}
label small{color:var(--soft)}
.name input{flex:1;min-width:0;min-height:40px;padding:0 12px;border:1px solid #c9cdd4;border-radius:8px;font:inherit}
ul{margin:8px 0;padding-left:24px}
`
