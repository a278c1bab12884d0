import { readFileSync } from 'node:fs'
import { ask, type Asking } from './ask'
import { kinds, wideWords, type Sample } from './questions'

/** `tsx load.ts file`: asks as the file says. */
export interface Wanted extends Omit<Asking, 'warm'> {
  samples: Sample[]
  count: number
  what: 'all' | 'wide'
}

const { samples, count, what, ...asking } = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as Wanted
const measured = ask(what === 'all' ? kinds(samples, count) : wideWords(samples), { ...asking, warm: what === 'all' })
void measured.then((result) => process.stdout.write(JSON.stringify(result)))
