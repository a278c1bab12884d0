import { writeFileSync } from 'node:fs'
import { astray, paymentsPage } from './payments-docs/payments-page'

/** `npm run payments`: writes docs/payments.md from the table and the titles of the tests. */
writeFileSync(new URL('../docs/payments.md', import.meta.url), paymentsPage())
for (const each of astray()) console.log(each)
console.log('docs/payments.md')
