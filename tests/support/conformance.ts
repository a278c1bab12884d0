import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBook, type Finding, type Judged, type Level } from '../../conformance/book'
import type { Cast } from '../../conformance/buyers'
import { judge } from '../../conformance/suite'
import type { Transport } from '../../conformance/transport'

let lastNumber = Date.now() % 1_000_000_000

/** Numbers that nobody has had before. */
export const castWith = (codes: Cast['codes']): Cast => ({
  codes,
  newMobile: () => `19${String((lastNumber += 1)).padStart(9, '0')}`,
  newRequestId: () => randomUUID(),
})

/** Judges what answers there. `rest` makes time pass where the backend asks for it. */
export const judgedBy = async (
  level: Level,
  transport: Transport,
  cast: Cast,
  rest: (seconds: number) => Promise<void> = () => Promise.reject(new Error('too often')),
): Promise<Judged[]> => {
  const book = openBook()
  await judge(level, { transport, book, cast, rest, patienceSeconds: 600 })
  return book.judged()
}

/** What speaks against it, a line each. */
export const faultsOf = (judged: readonly Judged[]): string[] =>
  judged.flatMap(({ name, level, findings }) =>
    findings
      .filter(({ verdict }) => verdict === 'differs' || verdict === 'missing')
      .map((finding) => `${level} ${name}: ${lineOf(finding)}`),
  )

/** What nobody looked at, and why. */
export const unjudgedOf = (judged: readonly Judged[]): string[] =>
  judged.flatMap(({ name, level, findings }) =>
    findings.filter(({ verdict }) => verdict === 'not judged').map(({ why }) => `${level} ${name}: ${why}`),
  )

const lineOf = ({ verdict, what, expected, got }: Finding): string =>
  `${verdict} ${what}: expected ${expected}, got ${got}`

/** A folder for a test, and its end. */
export const someFolder = (): { at: string; remove(): void } => {
  const at = mkdtempSync(join(tmpdir(), 'daifa-conformance-'))
  return { at, remove: () => rmSync(at, { recursive: true, force: true }) }
}
