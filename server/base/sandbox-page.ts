/** The look of the pages of the sandboxes: whole pages without scripts, which also open on a phone. */

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign]!)

export const sandboxHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const

interface SandboxPage {
  title: string
  subtitle: string
  footer: string
  body: string
  /** Of this page alone. */
  css?: string
}

export const sandboxPage = ({ title, subtitle, footer, body, css = '' }: SandboxPage): string => `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${CSS}${css}</style>
</head>
<body>
<main>
<header>${MARK}<h1>${title}</h1><p>${subtitle}</p></header>
<section>${body}</section>
<footer>${footer}</footer>
</main>
</body>
</html>
`

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
.state{width:fit-content;margin:0 auto 20px;padding:2px 14px;border-radius:999px;background:#fff4e5;color:#8a4b00;font-size:14px}
.state.paid{background:#e8f7ee;color:#0b6b34}
.state.over{background:#eef0f2;color:#4a5160}
button{display:block;width:100%;min-height:48px;border-radius:10px;border:1px solid transparent;font:inherit;cursor:pointer}
button+button{margin-top:12px}
.primary{background:#d4251b;color:#fff;font-weight:600}
.primary:hover{background:#b91f16}
.quiet{background:#fff;border-color:#c9cdd4;color:var(--ink)}
.quiet:hover{border-color:#8a919f}
button:focus-visible{outline:3px solid #ffb3ae;outline-offset:2px}
.hint{margin:0;text-align:center;color:var(--soft);font-size:14px}
footer{padding:14px;text-align:center;font-size:12px;color:var(--soft);background:#fafbfc;border-top:1px solid var(--line)}
`
