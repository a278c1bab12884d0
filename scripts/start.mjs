import { dirname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from './lib/build.mjs'
import { readEnvFile } from './lib/env-file.mjs'
import { install } from './lib/install.mjs'
import { complaintAboutNode } from './lib/node-version.mjs'
import { step, StepFailure } from './lib/step.mjs'

/** `npm start`: from a fresh clone to a running shop. Installs and builds what is missing, then becomes the server. */

const root = dirname(dirname(fileURLToPath(import.meta.url)))

async function prepare() {
  const complaint = complaintAboutNode(root)
  if (complaint) throw new StepFailure(complaint)
  await step('安装依赖', () => install(root))
  const built = await build(root, step)
  if (!built) process.stdout.write('  ✓ 构建已是最新\n')
}

async function serve() {
  process.chdir(root)
  process.env.PORT ||= '8080'
  process.env.HOST ||= '127.0.0.1'
  process.env.DATA_DIR ||= '.data'
  process.setSourceMapsEnabled(true)
  const shell = process.ppid
  // In this very process: signals, exit code and terminal are the server's own, and no kill can leave it behind.
  await import(pathToFileURL(`${root}/dist/server/main.js`).href)
  if (process.env.npm_lifecycle_event === 'start') endWithNpm(shell)
}

/**
 * Whoever ends `npm start` by its process id ends npm and the shell below it, but not us: then we end as if told.
 * Started by hand, there is no such shell, and outliving it may be wanted (nohup).
 * @param {number} shell the process above us
 */
function endWithNpm(shell) {
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
  // Told already, and the server takes a second signal for impatience.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.once(signal, () => clearInterval(watch))
  }
}

// Before anything is built: names in the footer come from there too.
readEnvFile(root)
process.stdout.write('代发商城 正在准备\n')
try {
  await prepare()
} catch (error) {
  if (!(error instanceof StepFailure)) throw error
  process.stderr.write(`\n${error.message}\n`)
  process.exit(1)
}
process.stdout.write('  启动服务\n')
await serve()
