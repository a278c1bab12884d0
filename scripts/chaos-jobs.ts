import { parseArgs } from 'node:util'
import { newSeed } from '../tests/support/chaos'
import { jobChaos } from '../tests/support/job-chaos'
import { startPostgres } from '../tests/support/postgres'

/**
 * npm run chaos:jobs [-- --jobs 400 --kills 20 --processes 4 --seed 1]
 * Several servers on one PostgreSQL do jobs while they are killed; then every effect is counted.
 */
const { values } = parseArgs({
  options: {
    jobs: { type: 'string', default: '400' },
    kills: { type: 'string', default: '20' },
    processes: { type: 'string', default: '4' },
    seed: { type: 'string', default: String(newSeed()) },
  },
})

const say = (text: string): void => void process.stdout.write(`${text}\n`)
const whole = (name: keyof typeof values): number => {
  const value = Number(values[name])
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`--${name} 应为非负整数`)
  return value
}

const postgres = await startPostgres()
process.env.TEST_DATABASE_URL = postgres.url
try {
  const options = { jobs: whole('jobs'), kills: whole('kills'), processes: whole('processes'), seed: whole('seed') }
  say(
    `— PostgreSQL，种子 ${options.seed}：${options.processes} 个服务进程做 ${options.jobs} 个任务，杀死 ${options.kills} 次`,
  )
  const result = await jobChaos({ ...options, say: (text) => say(`  ${text}`) })
  const rate = (result.jobs / result.seconds).toFixed(1)
  say(`  任务 ${result.jobs}，共 ${result.steps} 步，重做 ${result.again} 步，杀死 ${result.kills} 次`)
  say(
    `  用时 ${result.seconds.toFixed(1)} 秒（每秒 ${rate} 个任务），${result.shares.length} 个进程各做 ${result.shares.join('、')} 步`,
  )
  for (const complaint of result.complaints) say(`  ✗ ${complaint}`)
  if (result.complaints.length === 0) say('  ✓ 每个任务的每一步都恰好生效一次')
  else process.exitCode = 1
} finally {
  await postgres.stop()
}
