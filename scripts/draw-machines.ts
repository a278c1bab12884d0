import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { appMachines } from './diagrams/app-machines'
import { writeBestWays, type BestWays } from './diagrams/best-ways'
import { usages } from './diagrams/usage'
import { draw } from './diagrams/draw'
import { Undrawable } from './diagrams/words'

/** `npm run diagrams`: draws every state machine of the application into docs/machines. */
const DIR = new URL('../docs/machines/', import.meta.url)

const main = async () => {
  const machines = await appMachines()
  if (machines === null) throw new Undrawable('还没有 src/application/flows.ts：没有可画的状态机。')
  const best: BestWays = new Map()
  const { files, faults } = await draw(machines, usages(), best)
  writeBestWays(best)
  mkdirSync(DIR, { recursive: true })
  for (const name of readdirSync(DIR)) if (!files.has(name)) rmSync(new URL(name, DIR))
  for (const [name, text] of files) writeFileSync(new URL(name, DIR), text)
  for (const fault of faults) console.error(`看不清：${fault}`)
  console.log(`docs/machines：${Object.keys(machines).length} 台状态机，${files.size} 个文件`)
  if (faults.length > 0) process.exitCode = 1
}

main().catch((error: unknown) => {
  console.error(error instanceof Undrawable ? error.message : error)
  process.exitCode = 1
})
