import { Buffer } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { strToU8, unzipSync, Zip, ZipPassThrough, zipSync } from 'fflate'
import { isFailure } from '../../src/domain/failure'
import { firstPicture } from '../../src/domain/listing/change'
import { materialFolder, materialNames, materialText } from '../../src/domain/listing/material'
import { refusals } from '../../src/domain/refusals'
import type { Deps } from '../deps'
import { fileKey, partKey, putOnce, streamOnce } from '../exports/keys'
import type { JobKind } from '../jobs/job'
import { sourcesOf, type Source } from '../shelf/source'
import type { PublishDeps } from './at-work'
import { bytesOf, jpegOf, squareOf } from './square'

/** Pictures and text of many products as one archive: a part for a product, then all parts one after the other. */

export const MATERIAL = 'material'

interface Input {
  productIds: string[]
}

interface Cursor {
  phase: 'products' | 'join' | 'clear'
  at: number
}

const AT_ONCE = 3
const STORED = { level: 0 } as const

/** @throws Failure not-found; conflict where enough are under way */
export const startMaterial = async (
  deps: Deps,
  userId: string,
  productIds: readonly string[],
): Promise<{ job: string }> => {
  const wanted = [...new Set(productIds)]
  const found = await sourcesOf(deps.db, userId, wanted)
  if (found.size < wanted.length) throw refusals.notFound('product')
  return deps.db.tx(async (tx) => {
    const [under] = await tx.query<{ way: number }>(
      `select count(*)::int as way from jobs where user_id = $1 and kind = $2 and status in ('queued', 'running')`,
      [userId, MATERIAL],
    )
    if (under!.way >= AT_ONCE) throw refusals.tooManyExports()
    const input = { productIds: wanted }
    return {
      job: await deps.jobs.enqueue(tx, materialJob(deps), { userId, key: randomUUID(), input, total: wanted.length }),
    }
  })
}

export const materialJob = (deps: PublishDeps): JobKind<Input, Cursor> => {
  const { db, files } = deps
  return {
    name: MATERIAL,
    input: { parse: (stored) => ({ productIds: (stored as Partial<Input>).productIds ?? [] }) },
    stepSeconds: 60,
    async step({ id, userId, input: { productIds }, cursor }) {
      const { phase, at } = cursor ?? { phase: 'products', at: 0 }
      if (phase === 'products') {
        const productId = productIds[at]
        const source = productId ? (await sourcesOf(db, userId, [productId])).get(productId) : undefined
        const missing = source ? await keepPart(deps, partKey(id, at), source) : 0
        const isLast = at + 1 >= productIds.length
        const counts = source && missing === 0 ? { added: 1 } : { failed: 1 }
        const failures =
          source && missing > 0 ? [{ key: source.id, title: source.card.title, reason: lostText(missing) }] : []
        return () =>
          Promise.resolve({
            next: { phase: isLast ? 'join' : 'products', at: isLast ? 0 : at + 1 },
            done: 1,
            counts,
            failures,
          })
      }
      if (phase === 'join') {
        const file = fileKey(id, 'zip')
        await streamOnce(files, file, Readable.from(joined(deps, id, productIds.length)), 'application/zip')
        return () => Promise.resolve({ next: { phase: 'clear', at: 0 }, file })
      }
      for (let part = 0; part < productIds.length; part++) await files.remove(partKey(id, part))
      return () => Promise.resolve({ next: null })
    },
  }
}

const lostText = (count: number): string => refusals.lostPictures(count).message

/** @returns how many of its pictures can't be read */
const keepPart = async (deps: PublishDeps, key: string, source: Source): Promise<number> => {
  const folder = materialFolder({ title: source.card.title, artNo: source.card.artNo })
  const kept: Record<string, Uint8Array> = {
    [`${folder}/${materialNames.words}`]: strToU8(`\uFEFF${materialText(source)}`),
  }
  let lost = 0
  const take = async (name: string, make: () => Promise<Buffer>): Promise<void> => {
    try {
      kept[`${folder}/${name}`] = await make()
    } catch (error) {
      if (!isFailure(error, 'invalid')) throw error
      lost += 1
    }
  }
  for (const [i, url] of source.images.entries())
    await take(materialNames.picture(i + 1), async () => squareOf(await bytesOf(deps, url), firstPicture(url)))
  for (const [i, url] of source.details.entries())
    await take(materialNames.detail(i + 1), async () => jpegOf(await bytesOf(deps, url)))
  await putOnce(deps.files, key, Buffer.from(zipSync(kept, STORED)), 'application/zip')
  return lost
}

/** One part after the other is held, never all of them. */
async function* joined({ files }: PublishDeps, id: string, parts: number): AsyncGenerator<Uint8Array> {
  const out: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    out.push(chunk)
  })
  const names = new Set<string>()
  for (let part = 0; part < parts; part++) {
    const bytes = await files.get(partKey(id, part))
    // A product that was taken away meanwhile has none.
    for (const [name, content] of Object.entries(bytes ? unzipSync(bytes) : {})) {
      if (names.has(name)) continue
      names.add(name)
      const entry = new ZipPassThrough(name)
      zip.add(entry)
      entry.push(content, true)
      yield* out.splice(0)
    }
  }
  zip.end()
  yield* out.splice(0)
}
