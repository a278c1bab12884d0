import { isFailure } from '../../src/domain/failure'
import type { FileStore } from '../files/file-store'
import type { Db } from '../store/db'
import { keepByContent } from './keep-by-content'

/** As imports kept them before there were sizes: one file, as it came. */
const OLD = '^/media/import/[0-9a-f]{32}\\.(jpg|png|webp)$'
const oldAddress = new RegExp(OLD)

/** Beside a shop that is open, and well within the time of a round. */
const MOST_MS = 8000

interface Product {
  id: string
  images: string[]
}

/**
 * Gives products whose pictures have no sizes yet pictures that have them, a few at a time; what was made counts in the next round too.
 * The old files stay: orders name them. One that can't be made anew stays as it is.
 */
export const pictureRenewal = ({ db, files }: { db: Db; files: FileStore }): (() => Promise<number>) => {
  let after = ''
  let isDone = false
  return async () => {
    const until = performance.now() + MOST_MS
    let renewed = 0
    while (!isDone && performance.now() < until) {
      const product = await nextAfter(db, after)
      if (!product) isDone = true
      else if (await renew(db, files, product, until)) {
        after = product.id
        renewed += 1
      }
    }
    return renewed
  }
}

/** In a shop of a million this looks at all of them once for each start of a process. */
const nextAfter = (db: Db, id: string): Promise<Product | undefined> =>
  db.tx(async (tx) => {
    await tx.query('set local statement_timeout = 0')
    const [product] = await tx.query<Product>(
      `select id, images from products where id > $1 and exists (select 1 from unnest(images) address where address ~ $2)
       order by id limit 1`,
      [id, OLD],
    )
    return product
  })

/** @returns whether there was time for all of its pictures */
const renew = async (db: Db, files: FileStore, { id, images }: Product, until: number): Promise<boolean> => {
  const skus = await db.query<{ image: string }>('select distinct image from skus where product_id = $1', [id])
  const old = [...new Set([...images, ...skus.map(({ image }) => image)])].filter((one) => oldAddress.test(one))
  const now: string[] = []
  for (const address of old) {
    if (performance.now() > until) return false
    now.push(await addressFor(files, address))
  }
  await db.tx(async (tx) => {
    // What an import has changed meanwhile names none of these, or means the same.
    await tx.query(
      `update products set images = (select array_agg(coalesce(($3::text[])[array_position($2::text[], address)], address) order by at)
         from unnest(images) with ordinality named (address, at)) where id = $1`,
      [id, old, now],
    )
    await tx.query(
      'update skus set image = ($3::text[])[array_position($2::text[], image)] where product_id = $1 and image = any($2)',
      [id, old, now],
    )
  })
  return true
}

const addressFor = async (files: FileStore, address: string): Promise<string> => {
  const bytes = await files.get(address.slice(1))
  try {
    return bytes ? files.urlOf(await keepByContent(files, bytes)) : address
  } catch (error) {
    if (isFailure(error, 'invalid')) return address
    throw error
  }
}
