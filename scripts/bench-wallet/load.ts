import { readFileSync } from 'node:fs'
import { ask, type Asking } from '../bench-orders/ask'
import { kinds, type Book } from './questions'

/** `tsx load.ts file`: asks as the file says. */
export interface Wanted extends Asking, Book {
  /** Kinds whose name begins so; '' for all. */
  only: string
}

const { only, ...asking } = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as Wanted
void ask(
  kinds(asking).filter(({ name }) => name.startsWith(only)),
  asking,
).then((result) => process.stdout.write(JSON.stringify(result)))
