import type { AppDeps } from '../../server/app'
import { machineClock as clock } from '../../server/base/clock'
import type { Config } from '../../server/base/config'
import type { Logger } from '../../server/base/log'
import { sealerOf } from '../../server/base/sealed'
import { secretOf } from '../../server/base/secret'
import { carryOut } from '../../server/abnormal/carry-out'
import { chooseChannels } from '../../server/channels/choose'
import { unknownPlaces } from '../../server/country/ip-places'
import { chooseFiles } from '../../server/files/choose'
import { jobRunner, type Runner } from '../../server/jobs/runner'
import { databaseLimiter } from '../../server/limits/limiter'
import { chooseShopPlatform } from '../../server/shop-platforms/choose'
import { chooseSms } from '../../server/sms/choose'
import { marksSecret } from '../../server/store/marks'
import type { Db } from '../../server/store/db'

/** All that the whole server stands on, over a database that is migrated, by the machine's own clock. */
export const wholeDeps = async (db: Db, config: Config, log: Logger): Promise<{ deps: AppDeps; runner: Runner }> => {
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
    marks: await marksSecret(db, sealer, secret, config.mode),
    platform: chooseShopPlatform({ db, clock, config, secret, sealer, log }),
    files: chooseFiles(config),
    ipPlaces: unknownPlaces,
    channels: chooseChannels({ db, clock, config, secret, log }),
    carryOut,
    sms: await chooseSms(config, clock, ''),
    limiter: databaseLimiter(db, clock),
    jobs: runner.jobs,
  }
  return { deps, runner }
}
