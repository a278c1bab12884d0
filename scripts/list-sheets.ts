import { writeFileSync } from 'node:fs'
import { sheetsPage } from './lib/sheets-page'

/** `npm run sheets`: writes docs/sheets.md from the sheets of server/fill. */
writeFileSync(new URL('../docs/sheets.md', import.meta.url), sheetsPage())
console.log('docs/sheets.md')
