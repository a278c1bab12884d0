import { readFileSync } from 'node:fs'
import { changedFiles, scoreTable } from './lib/mutation-score.mjs'

/** `npm run mutation:score`: the score of each folder and of all, from what the runs of `npm run mutation` have found so far. */
const root = new URL('../', import.meta.url)
const read = (/** @type {string} */ path) => {
  try {
    return readFileSync(new URL(path, root), 'utf8')
  } catch {
    return undefined
  }
}

const kept = read('.cache/mutation/incremental.json')
if (kept === undefined) {
  process.stderr.write('还没有结果：请先运行 npm run mutation\n')
  process.exit(1)
}
const { files } = /** @type {import('./lib/mutation-score.mjs').MutationReport} */ (JSON.parse(kept))
process.stdout.write(`${scoreTable(files)}\n`)
const changed = changedFiles(files, read)
if (changed.length > 0) process.stdout.write(`\n${changed.length} 个文件之后改过，要重新量：${changed.join('、')}\n`)
