import { writeFileSync } from 'node:fs'
import { securityPage, SECURITY, weaknesses } from './requirements/asvs'
import { demands, pageOf, unguarded } from './requirements/table'

/** `npm run requirements`: writes docs/requirements.md and the table of docs/security.md, and says what is not guarded yet. */
const { all, unknown } = demands()
writeFileSync(new URL('../docs/requirements.md', import.meta.url), pageOf(all))

writeFileSync(SECURITY, securityPage())
for (const each of weaknesses()) console.log(`ASVS ${each}`)

const missing = unguarded(all, ['job', 'frame'])
for (const { id, text } of missing) console.log(`缺测试 ${id} ${text}`)
for (const each of unknown) console.log(`没有这条要求 ${each}`)
console.log(`docs/requirements.md：${all.length} 条要求，${missing.length} 条缺测试`)
