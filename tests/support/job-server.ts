import { buildApp } from '../../server/app'
import { backgroundOf } from '../../server/background'
import { machineClock as clock } from '../../server/base/clock'
import { readConfig } from '../../server/base/config'
import { jsonLogger } from '../../server/base/log'
import { sealerOf } from '../../server/base/sealed'
import { secretOf } from '../../server/base/secret'
import { chooseShopPlatform } from '../../server/shop-platforms/choose'
import { unknownPlaces } from '../../server/country/ip-places'
import { chooseFiles } from '../../server/files/choose'
import { jobRunner } from '../../server/jobs/runner'
import { databaseLimiter } from '../../server/limits/limiter'
import { carryOut } from '../../server/abnormal/carry-out'
import { chooseChannels } from '../../server/channels/choose'
import { chooseSms } from '../../server/sms/choose'
import { openDb } from '../../server/store/open'
import { probeKind } from './job-probe'

/** The whole server with work of a kind that can be counted; built and run as a process of its own. */
const config = readConfig(process.env)
const log = jsonLogger(config.logLevel, clock, (line) => void process.stderr.write(line))
const db = await openDb(config, log)
const runner = jobRunner({ db, clock, log })
const secret = secretOf(config)
const sealer = sealerOf([secret, ...config.appSecretsOld])
const deps = {
  db,
  clock,
  config,
  log,
  secret,
  sealer,
  platform: chooseShopPlatform({ db, clock, config, secret, sealer, log }),
  files: chooseFiles(config),
  ipPlaces: unknownPlaces,
  channels: chooseChannels({ db, clock, config, secret, log }),
  carryOut,
  sms: await chooseSms(config, clock, ''),
  limiter: databaseLimiter(db, clock),
  jobs: runner.jobs,
}
const app = await buildApp(deps)
const { kinds, rounds } = backgroundOf(deps)
const stop = await runner.start(
  { kinds: [...kinds, probeKind(db, Math.random)], rounds },
  { restMs: 100, expireMs: 500 },
)
await app.listen({ port: config.port, host: config.host })
process.once('SIGTERM', () => {
  void app
    .close()
    .then(stop)
    .then(() => db.close())
    .then(() => process.exit(0))
})
