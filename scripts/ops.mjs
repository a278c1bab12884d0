import { dirname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from './lib/build.mjs'
import { install } from './lib/install.mjs'
import { step, StepFailure } from './lib/step.mjs'

/** `npm run ops -- …`: the operators' commands. Installs and builds what is missing, then becomes the command. */

const root = dirname(dirname(fileURLToPath(import.meta.url)))
try {
  await step('安装依赖', () => install(root))
  await build(root, step)
} catch (error) {
  if (!(error instanceof StepFailure)) throw error
  process.stderr.write(`\n${error.message}\n`)
  process.exit(1)
}
process.chdir(process.env.INIT_CWD ?? process.cwd())
process.env.DATA_DIR ||= `${root}/.data`
process.setSourceMapsEnabled(true)
await import(pathToFileURL(`${root}/dist/server/ops.js`).href)
