import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesUnder } from '../../scripts/lib/build.mjs'

export const ROOT = join(import.meta.dirname, '../..')

/** What is made once of sources is kept under this name. @param paths files and folders of the repository, specs left out */
export const sourceHash = (paths: readonly string[], salt = ''): string => {
  const hash = createHash('sha256').update(salt)
  for (const file of paths.flatMap((path) => filesUnder(ROOT, path)).toSorted())
    hash.update(`${file}\n`).update(readFileSync(join(ROOT, file)))
  return hash.digest('hex').slice(0, 24)
}
