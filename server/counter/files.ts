import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { refusals } from '../../src/domain/refusals'
import { codes } from '../../wire/envelope'
import { KeyTaken } from '../files/file-store'
import { envelope, OK_MESSAGE, sendText, sendWire, WireRefusal } from '../http/reply'
import type { Queryable } from '../store/db'
import { timestamp } from '../store/timestamp'
import { FILE_ID } from '../verbs/verb'
import type { CounterDeps } from './asked'

/**
 * Files of operators: a sheet, the pictures of one. They are sent before the call that wants them, under the SHA-256 of what they hold, so
 * that a call repeated names the same file, and one sent twice is kept once.
 */

const MOST_BYTES = 2 * 1024 ** 3
const KEEP_MS = 3 * 24 * 3600 * 1000
const TYPE = 'application/octet-stream'

const keyOf = (id: string): string => `ops/${id}`

type KeyOf = (request: FastifyRequest) => string

/** `GET /ops/files/<id>`: whether it is here. `PUT`: sends it. */
export const fileDoors = (door: FastifyInstance, deps: CounterDeps, nameOf: KeyOf): void => {
  door.addContentTypeParser(TYPE, (_request, stream, done) => done(null, stream))
  const idOf = (request: FastifyRequest): string => {
    const { id = '' } = request.params as { id?: string }
    if (!FILE_ID.test(id)) throw new WireRefusal(404)
    return id
  }
  const told = (reply: FastifyReply, id: string): FastifyReply =>
    sendText(reply, 200, envelope(codes.ok, OK_MESSAGE, { id }))
  door.get('/files/:id', async (request, reply) => {
    const id = idOf(request)
    await mustBeHere(deps.db, [id])
    return told(reply, id)
  })
  door.put('/files/:id', { bodyLimit: MOST_BYTES }, async (request, reply) => {
    if (request.headers['content-type'] !== TYPE) return sendWire(reply, 415)
    const id = idOf(request)
    const bytes = await keep(deps, id, request.body as Readable)
    await deps.db.query(
      `insert into ops_files (id, bytes, key_name, at) values ($1, $2, $3, $4)
       on conflict (id) do update set at = excluded.at`,
      [id, bytes, nameOf(request), timestamp(deps.clock.now())],
    )
    return told(reply, id)
  })
}

/** @returns how many bytes; throws Failure invalid when they are not what the id says */
const keep = async ({ files }: CounterDeps, id: string, content: Readable): Promise<number> => {
  const hash = createHash('sha256')
  let bytes = 0
  // Pulled by the store, so that it hears of what is wrong: an error of a stream that nobody reads yet would end the process.
  async function* checked(): AsyncGenerator<Buffer> {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > MOST_BYTES) throw new WireRefusal(413)
      hash.update(chunk)
      yield chunk
    }
    if (hash.digest('hex') !== id.slice(0, 64)) throw refusals.otherFile()
  }
  await files.put(keyOf(id), Readable.from(checked()), TYPE).catch((error: unknown) => {
    if (!(error instanceof KeyTaken)) throw error
  })
  return bytes
}

/** @throws Failure not-found */
export const mustBeHere = async (db: Queryable, ids: readonly string[]): Promise<void> => {
  const known = await db.query('select 1 from ops_files where id = any($1::text[])', [ids])
  if (known.length !== new Set(ids).size) throw refusals.notFound('file')
}

export interface Laid {
  pathOf(id: string): string
  clear(): Promise<void>
}

/** Lays files out as files of this machine, for what reads by name. @throws Failure not-found */
export const layOut = async (
  { db, files }: Pick<CounterDeps, 'db' | 'files'>,
  ids: readonly string[],
): Promise<Laid> => {
  await mustBeHere(db, ids)
  const folder = await mkdtemp(join(tmpdir(), 'daifa-ops-'))
  const clear = () => rm(folder, { recursive: true, force: true })
  try {
    for (const id of new Set(ids)) {
      const found = await files.open(keyOf(id))
      if (!found) throw refusals.notFound('file')
      await pipeline(found.stream, createWriteStream(join(folder, id)))
    }
  } catch (error) {
    await clear()
    throw error
  }
  return { pathOf: (id) => join(folder, id), clear }
}

/** Drops what was sent long ago: whatever wanted it has been done. */
export const forgetFiles = async ({ db, clock, files }: Pick<CounterDeps, 'db' | 'clock' | 'files'>): Promise<void> => {
  const old = await db.query<{ id: string }>('select id from ops_files where at < $1 limit 1000', [
    timestamp(clock.now() - KEEP_MS),
  ])
  for (const { id } of old) {
    await files.remove(keyOf(id))
    await db.query('delete from ops_files where id = $1', [id])
  }
}
