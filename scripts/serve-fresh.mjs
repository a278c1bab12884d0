import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * Serves what was built on a data folder that goes away with the process: the shop of the journeys. It begins with the demo's data
 * and nothing else; a copy of that lies beside it, in `<folder>-seeded`, for journeys that want a shop of their own.
 */

const root = dirname(dirname(fileURLToPath(import.meta.url)))
// Named by whoever must read the outbox there; it is emptied first.
const folder = process.env.JOURNEY_DATA ?? mkdtempSync(join(tmpdir(), 'daifa-journeys-'))
const seeded = `${folder}-seeded`
const clear = () => [folder, seeded].forEach((one) => rmSync(one, { recursive: true, force: true }))
clear()
mkdirSync(folder, { recursive: true })
process.on('exit', clear)

const main = `${root}/dist/server/main.js`
process.chdir(root)
process.env.DATA_DIR = folder
// A database that somebody uses is never the journeys' to fill.
delete process.env.DATABASE_URL

const first = spawn(process.execPath, [main], { stdio: ['ignore', 'pipe', 'inherit'] })
for await (const text of first.stdout.setEncoding('utf8')) if (text.includes('已启动')) first.kill('SIGTERM')
if (first.exitCode === null) await once(first, 'exit')
cpSync(folder, seeded, { recursive: true })

process.setSourceMapsEnabled(true)
await import(pathToFileURL(main).href)
