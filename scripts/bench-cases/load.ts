import { readFileSync } from 'node:fs'
import { ask, type Asking } from '../bench-orders/ask'
import { kinds, type Sample } from './questions'

/** `tsx load.ts file`: asks as the file says. `only`: kinds whose name begins so; '' for all. */
export interface Wanted extends Asking {
  samples: Sample[]
  count: number
  only: string
}

const { samples, count, only, ...asking } = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as Wanted
const asked = kinds(samples, count).filter(({ name }) => name.startsWith(only))
void ask(asked, asking).then((result) => process.stdout.write(JSON.stringify(result)))
