import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Who may use `/ops`: a secret, and the name under which the log has what was done with it. */
export interface OpsKey {
  name: string
  key: string
}

interface Configured {
  opsKeys: readonly OpsKey[]
  mode: 'demo' | 'production'
  dataDir: string
}

export const opsKeyFile = (dataDir: string): string => join(dataDir, 'ops.key')

/** Those of the environment; the demo without any makes one of its own and keeps it with its data. */
export const opsKeysOf = ({ opsKeys, mode, dataDir }: Configured): OpsKey[] => {
  if (opsKeys.length > 0 || mode === 'production') return [...opsKeys]
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(opsKeyFile(dataDir), randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return [{ name: 'ops', key: readFileSync(opsKeyFile(dataDir), 'utf8').trim() }]
}

/** OPS_KEY is a key by itself, named "ops"; OPS_KEYS has several: "warehouse:…,erp:…". What can't be read is complained of elsewhere. */
export const readOpsKeys = (one: string, several: string): OpsKey[] => [
  ...(one === '' ? [] : [{ name: 'ops', key: one }]),
  ...several
    .split(',')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf(':')
      return { name: pair.slice(0, Math.max(0, at)), key: pair.slice(at + 1) }
    }),
]

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** The name of the key that was given. All are compared, each in the same time, whatever of it is right. */
export const keyNamed = (keys: readonly OpsKey[], given: string): string | null => {
  const asked = digest(given)
  let found: string | null = null
  for (const { name, key } of keys) if (timingSafeEqual(digest(key), asked)) found = name
  return found
}
