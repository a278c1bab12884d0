import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')

/** What is made once of sources is kept under this name. @param paths files and folders of the repository, specs left out */
export const sourceHash = (paths: readonly string[], salt = ''): string => {
  const hash = createHash('sha256').update(salt)
  for (const file of paths.flatMap(filesIn)) hash.update(`${file}\n`).update(readFileSync(join(ROOT, file)))
  return hash.digest('hex').slice(0, 24)
}

const filesIn = (path: string): string[] => {
  if (!statSync(join(ROOT, path)).isDirectory()) return /\.spec\.tsx?$/.test(path) ? [] : [path]
  return readdirSync(join(ROOT, path))
    .toSorted()
    .flatMap((name) => filesIn(`${path}/${name}`))
}
