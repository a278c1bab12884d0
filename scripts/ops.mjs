import { dirname, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from './lib/build.mjs'
import { readEnvFile } from './lib/env-file.mjs'
import { install } from './lib/install.mjs'
import { step, StepFailure } from './lib/step.mjs'

/** `npm run ops -- …`: the operators' commands. Installs and builds what is missing, then becomes the command. */

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const asked = process.env.DATA_DIR
readEnvFile(root)
try {
  await step('安装依赖', () => install(root))
  await build(root, step)
} catch (error) {
  if (!(error instanceof StepFailure)) throw error
  process.stderr.write(`\n${error.message}\n`)
  process.exit(1)
}
// What `.env` says is meant from where it lies, what the command line says from where it was typed.
process.env.DATA_DIR = asked || resolve(root, process.env.DATA_DIR || '.data')
process.chdir(process.env.INIT_CWD ?? process.cwd())
process.setSourceMapsEnabled(true)
await import(pathToFileURL(`${root}/dist/server/ops.js`).href)
