import { buildApp, type AppDeps } from './app'
import { backgroundOf } from './background'
import { builtRenderer } from './rendering/renderer'
import { completeSearch } from './catalogue/search/rows'
import { shopSearch } from './catalogue/search/turned-pages'
import { machineClock } from './base/clock'
import { complaintOf, listenComplaint } from './base/complaint'
import { ConfigError, mustHold, readConfig, type Config } from './base/config'
import { dataDirComplaints } from './base/data-dir'
import { shopFacts } from './fill/facts'
import { isReady, missingLines, stepsOf } from './fill/ready'
import { bucketComplaints } from './files/bucket-complaints'
import { unknownPlaces, type IpPlaces } from './country/ip-places'
import { ipTable } from './country/ip-table'
import { chooseFiles } from './files/choose'
import { jobRunner } from './jobs/runner'
import { databaseLimiter } from './limits/limiter'
import { jsonLogger, lineOf, type Logger } from './base/log'
import { lineSink } from './base/log-sink'
import { migrate } from './migrations/migrate'
import { opsKeyFile } from './base/ops-keys'
import { sealerOf } from './base/sealed'
import { secretOf } from './base/secret'
import { chooseShopPlatform, isSandboxed } from './shop-platforms/choose'
import { demoAccounts, demoSmsFailMobile } from './seed/demo'
import { claimFor, modeComplaints } from './seed/mode'
import { seed } from './seed/seed'
import { seedShops } from './seed/shops'
import { carryOut } from './abnormal/carry-out'
import { chooseChannels } from './channels/choose'
import { chooseSms } from './sms/choose'
import { marksSecret } from './store/marks'
import { openDb } from './store/open'
import { whenItCan } from './store/when-it-can'

/** Starts the shop: configuration, database, schema, the demo's goods, and then it listens. */

const clock = machineClock
/** Neither what we say nor the log may end the process, whoever has stopped listening. */
const write = lineSink(process.stderr, (lost) => lineOf(clock, 'error', 'log-lines-lost', { lost }))
const tell = lineSink(process.stdout, () => '')
const say = (text: string): void => tell(`${text}\n`)

/** @throws ConfigError for a table that can't be read */
const placesOf = ({ ipPlacesFile }: Config): IpPlaces => {
  if (ipPlacesFile === null) return unknownPlaces
  try {
    return ipTable(ipPlacesFile)
  } catch (error) {
    throw new ConfigError(`IP_PLACES_FILE 读不出来：${ipPlacesFile}（${(error as Error).message}）`, { cause: error })
  }
}

const start = async (): Promise<void> => {
  const config = readConfig(process.env)
  const log = jsonLogger(config.logLevel, clock, write)
  const { deps, runner } = await whenItCan(
    () => openShop(config, log),
    (error, waitMs) => say(`  数据库还没有就绪，${waitMs / 1000} 秒后再试：${complaintOf(error)}`),
  )
  try {
    const app = await buildApp(deps, await builtRenderer(config.renderDir))
    await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
      throw new ConfigError(listenComplaint(error, config) ?? complaintOf(error), { cause: error })
    })
    const background = runner.start(backgroundOf(deps))
    // Before it says that it has started: whoever has read that may stop it.
    stopOnSignals(async () => {
      // A body that is sent for ever isn't waited for: nothing of its call has been done.
      const impatience = setTimeout(() => app.server.closeAllConnections(), UNDER_WAY_MS)
      // Together: while calls under way are waited for, nothing new is begun behind them.
      await Promise.all([background.then((stopBackground) => stopBackground()), app.close()])
      clearTimeout(impatience)
      await deps.db.close()
    })
    warnOfStrangers(config, log)
    warnOfOneAddress(config, log)
    await tellWhatIsMissing(deps)
    welcome(config, app.addresses().find((address) => typeof address === 'object')?.port ?? config.port)
    await background
  } catch (error) {
    await deps.db.close()
    throw error
  }
}

/** The database, up to date and filled, and all that works on it. Begun a second time it goes on where it stopped. */
const openShop = async (
  config: Config,
  log: Logger,
): Promise<{ deps: AppDeps; runner: ReturnType<typeof jobRunner> }> => {
  const folder = [...dataDirComplaints(config.dataDir), ...(await bucketComplaints(config))]
  if (!config.databaseUrl) mustHold(folder)
  const db = await openDb(config, log, async (found) => [...folder, ...(await modeComplaints(found, config.mode))])
  try {
    const secret = secretOf(config)
    const sealer = sealerOf([secret, ...config.appSecretsOld])
    await migrate(db)
    const marks = await marksSecret(db, sealer, secret, config.mode)
    await claimFor(db, config.mode)
    await completeSearch(db, clock.now())
    if (config.mode === 'demo') {
      const startedAt = clock.now()
      if (await seed(db, startedAt)) say(`  ✓ 演示数据已写入（${((clock.now() - startedAt) / 1000).toFixed(1)} 秒）`)
    }
    const search = shopSearch({ db, clock })
    // Where it fails the first to search waits for it.
    const prepared = search.prepare().catch((error: unknown) => log.warn('search-not-prepared', { error }))
    const runner = jobRunner({ db, clock, log })
    const deps: AppDeps = {
      db,
      jobs: runner.jobs,
      clock,
      config,
      secret,
      sealer,
      marks,
      platform: chooseShopPlatform({ db, clock, config, secret, sealer, log }),
      log,
      sms: await chooseSms(config, clock, demoSmsFailMobile),
      limiter: databaseLimiter(db, clock),
      files: chooseFiles(config),
      ipPlaces: placesOf(config),
      channels: chooseChannels({ db, clock, config, secret, log }),
      carryOut,
      search,
    }
    if (isSandboxed(config)) await seedShops(deps)
    await prepared
    return { deps, runner }
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
  say('  抖店也在沙箱里：/sandbox/douyin 让它来新订单、改地址、退款')
  say(`  验证码写在 ${config.dataDir}/outbox/sms.jsonl`)
  for (const { account, password, userName } of demoAccounts())
    say(`  演示账号 ${account}  密码 ${password}${userName ? `  （${userName}）` : ''}`)
  if (config.opsKeys.length === 0) say(`  后台 npm run ops -- help  密钥在 ${opsKeyFile(config.dataDir)}`)
  if (!config.databaseUrl)
    say('  数据库是内嵌的 PGlite：只允许一个进程使用，断电时可能丢失最近的数据；正式使用请设置 DATABASE_URL。')
}

/** A shop outside the demo begins empty. */
const tellWhatIsMissing = async ({ db, config, channels }: AppDeps): Promise<void> => {
  if (config.mode === 'demo') return
  const steps = stepsOf(await shopFacts(db, config, channels.length))
  if (isReady(steps)) return
  say('\n还不能接第一笔订单，缺少：')
  for (const line of missingLines(steps)) say(line)
  say(
    '  从样例开始：npm run ops -- init --samples 文件夹，改好之后 npm run ops -- init --folder 文件夹（docs/operators.md）',
  )
}

/** Who ends TLS in front of us is everybody's address, unless it may say who asks. */
const warnOfOneAddress = ({ mode, trustProxy }: Config, log: Logger): void => {
  if (mode !== 'production' || trustProxy) return
  log.warn('proxy-not-trusted', {})
  say(
    '\n⚠ 没有设置 TRUST_PROXY：如果商城前面有反向代理，所有买家会被当成同一个地址，一起受每分钟次数与登录失败的限制。',
  )
}

/** The demo may be shown to others, who then hold all that its published accounts can do. */
const warnOfStrangers = ({ mode, host }: Config, log: Logger): void => {
  if (mode !== 'demo' || isLoopback(host)) return
  log.warn('demo-open-to-others', { host })
  say(`\n⚠ 演示模式正对本机以外开放（HOST=${host}）：演示账号的密码是公开的，任何连得上的人都能登录、在沙箱里“付款”。`)
  say('  只想自己用，请去掉 HOST；真要营业，请设置 NODE_ENV=production。')
}

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.')

const STOP_MS = 5000
/** Longer than any call may take. */
const UNDER_WAY_MS = 3500

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

try {
  await start()
} catch (error) {
  process.stderr.write(`\n无法启动：${complaintOf(error)}\n`)
  process.exit(1)
}
