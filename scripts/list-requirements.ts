import { writeFileSync } from 'node:fs'
import { demands, pageOf, unguarded } from './requirements/table'

/** `npm run requirements`: writes docs/requirements.md and says which demands no test guards yet. */
const { all, unknown } = demands()
writeFileSync(new URL('../docs/requirements.md', import.meta.url), pageOf(all))

const missing = unguarded(all, ['job', 'frame'])
for (const { id, text } of missing) console.log(`缺测试 ${id} ${text}`)
for (const each of unknown) console.log(`没有这条要求 ${each}`)
console.log(`docs/requirements.md：${all.length} 条要求，${missing.length} 条缺测试`)
