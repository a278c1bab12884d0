import { buildApp, type AppDeps } from './app'
import { backgroundOf } from './background'
import { completeSearch } from './catalogue/search/rows'
import { machineClock } from './base/clock'
import { ConfigError, readConfig, type Config } from './base/config'
import { jobRunner } from './jobs/runner'
import { databaseLimiter } from './limits/limiter'
import { jsonLogger } from './base/log'
import { migrate } from './migrations/migrate'
import { secretOf } from './base/secret'
import { demoAccounts, demoSmsFailMobile } from './seed/demo'
import { seed } from './seed/seed'
import { chooseChannels } from './payments/choose'
import { chooseSms } from './sms/choose'
import { openDb } from './store/open'

/** Starts the shop: configuration, database, schema, the demo's goods, and then it listens. */

const say = (text: string): void => void process.stdout.write(`${text}\n`)
const clock = machineClock

const start = async (): Promise<void> => {
  const config = readConfig(process.env)
  const log = jsonLogger(config.logLevel, clock, (line) => void process.stderr.write(line))
  const secret = secretOf(config)
  const db = await openDb(config, log)
  try {
    await migrate(db)
    await completeSearch(db)
    if (config.mode === 'demo') {
      const startedAt = clock.now()
      if (await seed(db, startedAt)) say(`  ✓ 演示数据已写入（${((clock.now() - startedAt) / 1000).toFixed(1)} 秒）`)
    }
    const runner = jobRunner({ db, clock, log })
    const deps: AppDeps = {
      db,
      jobs: runner.jobs,
      clock,
      config,
      secret,
      log,
      sms: await chooseSms(config, clock, demoSmsFailMobile),
      limiter: databaseLimiter(db, clock),
      channels: chooseChannels({ db, clock, config, secret }),
    }
    const app = await buildApp(deps)
    await app.listen({ port: config.port, host: config.host })
    welcome(config, app.addresses().find((address) => typeof address === 'object')?.port ?? config.port)
    const background = runner.start(backgroundOf(deps))
    stopOnSignals(async () => {
      await app.close()
      await (
        await background
      )()
      await db.close()
    })
    await background
  } catch (error) {
    await db.close()
    throw error
  }
}

const welcome = (config: Config, port: number): void => {
  const host = ['0.0.0.0', '::'].includes(config.host) ? '127.0.0.1' : config.host
  say(`\n代发商城已启动：http://${host.includes(':') ? `[${host}]` : host}:${port}`)
  if (config.mode !== 'demo') return
  say('演示模式：短信和支付都在沙箱里，不会真的发送或扣款。')
  say(`  验证码写在 ${config.dataDir}/outbox/sms.jsonl`)
  for (const { account, password, userName } of demoAccounts())
    say(`  演示账号 ${account}  密码 ${password}${userName ? `  （${userName}）` : ''}`)
  if (!config.databaseUrl)
    say('  数据库是内嵌的 PGlite：只允许一个进程使用，断电时可能丢失最近的数据；正式使用请设置 DATABASE_URL。')
}

const STOP_MS = 5000

/** Finishes what is under way, for at most 5 seconds; a second signal doesn't wait. */
const stopOnSignals = (stop: () => Promise<void>): void => {
  let stopping = false
  const onSignal = (): void => {
    if (stopping) process.exit(1)
    stopping = true
    say('\n正在停止…')
    setTimeout(() => process.exit(1), STOP_MS).unref()
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal)
}

/** What a person who starts us can mend is said in a sentence; anything else is a bug, with its trace. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const { code, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return `端口 ${port} 已被占用，请用 PORT 换一个端口`
  if (code === 'EACCES' || code === 'EROFS') return `没有权限写入：${error.message}`
  const cause = error.cause instanceof Error ? `（${error.cause.message}）` : ''
  return error instanceof ConfigError || /\p{Script=Han}/u.test(error.message)
    ? `${error.message}${cause}`
    : (error.stack ?? error.message)
}

try {
  await start()
} catch (error) {
  process.stderr.write(`\n无法启动：${reasonOf(error)}\n`)
  process.exit(1)
}
