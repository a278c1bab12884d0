import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** `npm run pictures:states`: every page and state that the journeys judge, in three widths, and one page that shows them all. */

const folder = join(import.meta.dirname, '../.cache/pictures')
rmSync(folder, { recursive: true, force: true })

const JOURNEYS = ['sweep', 'shop-states', 'dialogs', 'checkout.spec']
const { status } = spawnSync('npx', ['playwright', 'test', ...JOURNEYS, '--timeout=600000'], {
  stdio: 'inherit',
  env: { ...process.env, PICTURES: folder },
})

const names = [...new Set(readdirSync(folder).map((file) => file.replace(/ · \d+\.jpg$/, '')))].toSorted()
const figure = (name: string) =>
  `<section><h2>${name}</h2>${[1440, 1920, 390].map((width) => `<img loading="lazy" src="${encodeURIComponent(`${name} · ${width}.jpg`)}" alt="${width}">`).join('')}</section>`
writeFileSync(
  join(folder, 'index.html'),
  `<!doctype html><meta charset="utf-8"><title>页面与状态</title><style>body{font:14px sans-serif;margin:16px;background:#eceff3}
section{display:flex;flex-wrap:wrap;gap:12px;align-items:start;margin-bottom:32px}h2{width:100%;margin:0}
img{width:calc(42% - 12px);background:#fff}img:last-child{width:16%}</style>${names.map(figure).join('\n')}`,
)
process.stdout.write(`${names.length} 个页面与状态：${join(folder, 'index.html')}\n`)
process.exit(status ?? 1)
