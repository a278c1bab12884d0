import { silentLogger } from '../../../server/base/log'
import { readConfig } from '../../../server/base/config'
import { publishJob } from '../../../server/listing/job'
import { lookAtListings } from '../../../server/listing/look'
import { openDb } from '../../../server/store/open'
import { uploadDeps } from './deps'

/** Works on the jobs that publish until it is killed. */
const env = process.env as Record<string, string>
const deps = uploadDeps(await openDb(readConfig(env), silentLogger), env)
const job = publishJob(deps)
const { signal } = new AbortController()
for (;;) {
  const open = await deps.db.query<{ id: string }>(`select distinct job_id as id from listings where work <> ''`)
  for (const { id } of open) await job.step({ id, cursor: null, signal } as unknown as Parameters<typeof job.step>[0])
  await lookAtListings(deps)
  await new Promise((resolve) => void setTimeout(resolve, 50))
}
