import { machineClock } from '../../../server/base/clock'
import { readConfig } from '../../../server/base/config'
import { silentLogger } from '../../../server/base/log'
import { sealerOf } from '../../../server/base/sealed'
import { chooseFiles } from '../../../server/files/choose'
import { jobRunner } from '../../../server/jobs/runner'
import { chooseShopPlatform } from '../../../server/shop-platforms/choose'
import type { Db } from '../../../server/store/db'
import { depsOf } from '../chaos'

const SECRET = 'upload-chaos-upload-chaos-upload-chaos'

/** What publishing leans on, over a database and a folder that other processes use too. */
export const uploadDeps = (db: Db, env: Record<string, string>) => {
  const config = { ...readConfig(env), publicUrl: env.PICTURES_URL! }
  const sealer = sealerOf([SECRET])
  const sandbox = { db, clock: machineClock, secret: SECRET, sealer, log: silentLogger }
  return {
    ...depsOf(db, env),
    config,
    secret: SECRET,
    sealer,
    platform: chooseShopPlatform({ ...sandbox, config }),
    files: chooseFiles(config),
    jobs: jobRunner({ db, clock: machineClock, log: silentLogger }).jobs,
  }
}
