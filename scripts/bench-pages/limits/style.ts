/** The looks of the floor's pages: cards and lines about as large as the shop's. */
export const STYLE = `
body{margin:0;font:14px/1.5 system-ui,sans-serif;background:#f5f5f5;color:#222}
header{display:flex;gap:24px;align-items:center;padding:16px 24px;background:#fff}
main{max-width:1200px;margin:16px auto;padding:0 12px}
a{color:inherit;text-decoration:none}
ul{list-style:none;margin:0;padding:0}
.grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(200px,1fr));gap:16px}
.card{background:#fff;border-radius:8px;overflow:hidden}
.card img{display:block;width:100%;height:auto;aspect-ratio:1}
.card p{margin:4px 12px}
.price{color:#d4380d;font-size:18px}
.product{display:flex;flex-wrap:wrap;gap:24px;background:#fff;padding:16px}
.product img{max-width:100%;height:auto}
.skus{display:grid;grid-template-columns:repeat(auto-fill,minmax(220px,1fr));gap:8px}
`
