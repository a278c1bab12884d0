import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const lines: string[] = []

/** A line of a bench's report, told as it comes. */
export const say = (text: string): void => {
  lines.push(text)
  process.stdout.write(`${text}\n`)
}

/** How far it is: not of the report. */
export const progress = (text: string): void => void process.stderr.write(`  ${text}\n`)

/** Writes the report to the file that BENCH_OUT names, if it does. */
export const keepReport = (): void => {
  const out = process.env.BENCH_OUT
  if (!out) return
  mkdirSync(dirname(out), { recursive: true })
  writeFileSync(out, `${lines.join('\n')}\n`)
}
