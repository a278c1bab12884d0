import { writeFileSync } from 'node:fs'
import { opsPage } from './wire-docs/ops-page'
import { wirePage } from './wire-docs/page'

/** `npm run wire`: writes docs/wire.md and docs/ops.md from the contracts. */
const pages = { 'docs/wire.md': wirePage(), 'docs/ops.md': opsPage() }
for (const [name, page] of Object.entries(pages)) {
  writeFileSync(new URL(`../${name}`, import.meta.url), page)
  console.log(name)
}
