import type { ShelfState } from '../../src/domain/listing/listing-life'
import { escapeHtml, sandboxPage } from '../base/sandbox-page'

/** A product on the shelf of a shop of the sandbox, as a buyer there sees it, with what its auditors may do. */
export interface ShelfProduct {
  id: string
  shopName: string
  title: string
  state: ShelfState
  against: string
  /** Paths of ours. */
  pictures: readonly string[]
  skus: readonly { id: string; outerId: string; price: string; stock: number }[]
}

const states: Partial<Record<ShelfState, string>> = {
  auditing: '审核中',
  online: '在售',
  offline: '已下架',
  rejected: '审核驳回',
  deleted: '已删除',
}

/** What may be done in each state, by its name. */
export const playable: Partial<Record<ShelfState, Readonly<Record<string, string>>>> = {
  auditing: { pass: '审核通过', back: '审核驳回：主图有水印' },
  online: { off: '店主下架', remove: '店主删除' },
  offline: { remove: '店主删除' },
  rejected: { remove: '店主删除' },
}

export const productPage = (product: ShelfProduct | null, sign: string): string =>
  sandboxPage({
    title: '抖店沙箱商品',
    subtitle: '演示环境，店铺与商品都是虚构的',
    footer: '代发商城 · 抖店沙箱',
    css: CSS,
    body: product
      ? bodyOf(product, sign)
      : '<p class="state over" role="status">没有这件商品</p><p class="hint">它可能已被店主删除。</p>',
  })

const bodyOf = ({ id, shopName, title, state, against, pictures, skus }: ShelfProduct, sign: string): string => `
<p class="state ${state === 'online' ? 'paid' : 'over'}" role="status">${states[state] ?? ''}</p>
${against ? `<p role="alert">${escapeHtml(against)}</p>` : ''}
<p class="pictures">${pictures.map((path, i) => `<img src="${escapeHtml(path)}" alt="商品图 ${i + 1}" width="120" height="120">`).join('')}</p>
<h2>${escapeHtml(title)}</h2>
<p class="soft">${escapeHtml(shopName)} · 商品 ID ${escapeHtml(id)}</p>
<table><thead><tr><th scope="col">商家编码</th><th scope="col">售价</th><th scope="col">库存</th></tr></thead><tbody>
${skus.map(({ outerId, price, stock }) => `<tr><td>${escapeHtml(outerId)}</td><td>¥${price}</td><td>${stock}</td></tr>`).join('\n')}
</tbody></table>
${formOf(id, state, sign)}`

const formOf = (id: string, state: ShelfState, sign: string): string => {
  const acts = Object.entries(playable[state] ?? {})
  if (acts.length === 0) return ''
  return `<form method="post" action="/sandbox/douyin/product"><input type="hidden" name="id" value="${escapeHtml(id)}">
<input type="hidden" name="sign" value="${escapeHtml(sign)}">
${acts.map(([act, text]) => `<button class="quiet" name="act" value="${act}">${text}</button>`).join('\n')}</form>`
}

const CSS = `
h2{margin:12px 0 4px;font-size:18px;overflow-wrap:anywhere}
.soft{margin:0 0 16px;color:var(--soft);font-size:13px;overflow-wrap:anywhere}
.pictures{display:flex;gap:8px;overflow-x:auto;margin:0}
.pictures img{flex:none;border-radius:8px;background:#f4f5f7;object-fit:cover}
table{width:100%;margin-bottom:20px;border-collapse:collapse;font-size:14px;font-variant-numeric:tabular-nums}
th,td{padding:8px 4px;border-bottom:1px solid var(--line);text-align:left}
th+th,td+td{text-align:right}
`
