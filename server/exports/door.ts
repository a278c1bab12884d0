import type { FastifyInstance } from 'fastify'
import { NO_FILE } from '../../src/domain/refusals'
import type { Deps } from '../deps'
import { fileNameOf } from './file-name'
import { isLinkGood } from './links'

interface Params {
  job: string
  until: string
  signature: string
}

/** Files that were made for buyers, to whoever has a link that holds. */
export const exportDoor = (
  app: FastifyInstance,
  { db, files, clock, secret }: Pick<Deps, 'db' | 'files' | 'clock' | 'secret'>,
): void => {
  app.get<{ Params: Params }>('/files/:job/:until/:signature/:name', async ({ params }, reply) => {
    const [job] = await db.query<{ userId: string; kind: string; file: string; createdAt: Date }>(
      `select user_id as "userId", kind, file, created_at as "createdAt" from jobs where id = $1 and status = 'done' and file <> ''`,
      [params.job],
    )
    const isTheirs = job && isLinkGood(secret, { ...params, userId: job.userId }, clock.now())
    const found = isTheirs ? await files.open(job.file) : null
    void reply.header('cache-control', 'no-store')
    if (!job || !found) return reply.code(404).type('text/plain; charset=utf-8').send(NO_FILE)
    const name = fileNameOf(job.kind, job.createdAt.getTime(), job.file)
    const format = formatOf(job.file)
    const plain = `${PLAIN[job.kind] ?? 'orders'}.${format}`
    return reply
      .type(TYPES[format])
      .header('content-length', found.size)
      .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`)
      .send(found.stream)
  })
}

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
} as const

const formatOf = (file: string): keyof typeof TYPES =>
  file.endsWith('.csv') ? 'csv' : file.endsWith('.zip') ? 'zip' : 'xlsx'

/** For browsers that read no other names. */
const PLAIN: Readonly<Record<string, string>> = { statement: 'statement', material: 'material' }
