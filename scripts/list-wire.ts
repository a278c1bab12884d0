import { writeFileSync } from 'node:fs'
import { opsPage } from './wire-docs/ops-page'
import { wirePage } from './wire-docs/page'
import { waysPage } from './wire-docs/ways-page'

/** `npm run wire`: writes docs/wire.md, docs/ops.md and docs/ways.md from the contracts and the domain's tables. */
const pages = { 'docs/wire.md': wirePage(), 'docs/ops.md': opsPage(), 'docs/ways.md': waysPage() }
for (const [name, page] of Object.entries(pages)) {
  writeFileSync(new URL(`../${name}`, import.meta.url), page)
  console.log(name)
}
