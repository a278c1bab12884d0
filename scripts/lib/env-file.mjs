import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loadEnvFile } from 'node:process'

/**
 * Settings of this machine from `.env`, where there is one (.env.example shows them all). What the environment says already stands.
 * @param {string} root of the repository
 */
export function readEnvFile(root) {
  const file = join(root, '.env')
  if (existsSync(file)) loadEnvFile(file)
}
