import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** Serves what was built on an empty data folder that goes away with the process: the shop of the journeys. */

const root = dirname(dirname(fileURLToPath(import.meta.url)))
// Named by whoever must read the outbox there; it is emptied first.
const folder = process.env.JOURNEY_DATA ?? mkdtempSync(join(tmpdir(), 'daifa-journeys-'))
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

process.chdir(root)
process.env.DATA_DIR = folder
// A database that somebody uses is never the journeys' to fill.
delete process.env.DATABASE_URL
process.setSourceMapsEnabled(true)
await import(pathToFileURL(`${root}/dist/server/main.js`).href)
