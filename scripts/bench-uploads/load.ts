import { readFileSync } from 'node:fs'
import { ask, type Asking } from '../bench-orders/ask'
import { kinds, type Held } from './questions'

/** `tsx load.ts file`: asks as the file says. */
export interface Wanted extends Asking, Held {}

const wanted = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as Wanted
void ask(kinds(wanted), wanted).then((result) => process.stdout.write(JSON.stringify(result)))
