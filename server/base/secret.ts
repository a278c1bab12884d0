import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config'

/** APP_SECRET; the demo makes one of its own and keeps it with its data, so that codes and links outlive a restart. */
export const secretOf = ({ appSecret, dataDir }: Pick<Config, 'appSecret' | 'dataDir'>): string => {
  if (appSecret) return appSecret
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'app-secret')
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8')
}
