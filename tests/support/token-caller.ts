import { machineClock } from '../../server/base/clock'
import { silentLogger } from '../../server/base/log'
import { sealerOf } from '../../server/base/sealed'
import { closedPlatform } from '../../server/platform/closed'
import type { Grant } from '../../server/platform/platform'
import { withAccess } from '../../server/shops/tokens'
import { openPostgres } from '../../server/store/postgres'

/** A process that opens a shop many times at once: `token-caller.ts database platform secret shop callers`; then "go" on stdin. */
const [database = '', platformUrl = '', secret = '', shopId = '', callers = ''] = process.argv.slice(2)
const db = await openPostgres(database, 4, silentLogger, 30_000)
const deps = {
  db,
  clock: machineClock,
  log: silentLogger,
  sealer: sealerOf([secret]),
  platform: {
    ...closedPlatform,
    renew: async (refresh: string) =>
      (await (await fetch(`${platformUrl}?${new URLSearchParams({ refresh }).toString()}`)).json()) as Grant,
  },
}
process.stdout.write('ready\n')
process.stdin.once('data', () => {
  void callAtOnce()
})

const callAtOnce = async () => {
  const calls = Array.from({ length: Number(callers) }, () => withAccess(deps, shopId, async (access) => access))
  process.stdout.write(`${JSON.stringify(await Promise.all(calls))}\n`)
  await db.close()
  process.stdin.destroy()
}
