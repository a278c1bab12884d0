import { writeFileSync } from 'node:fs'
import { wirePage } from './wire-docs/page'

/** `npm run wire`: writes docs/wire.md from the contract. */
writeFileSync(new URL('../docs/wire.md', import.meta.url), wirePage())
console.log('docs/wire.md')
