import { cleanText } from '../../src/domain/text'
import { newId } from '../base/ids'
import { damageTo } from '../sheets/damage'
import { SheetError } from '../sheets/sheet-error'
import { readOf } from '../sheets/unreadable'
import { readerOf, type Cells } from './cells'
import type { BadLine, Book, Change, Def, Imported, Kind, Known, Table, TableRow } from './kind'

/** Number of our own for PostgreSQL's advisory locks: two sheets would each make the same station. */
const LOCK = 20_481_603
export const ID = '编号'

/** The rules that all sheets have in common. */
export const kindOf = <R>(def: Def<R>): Kind => {
  const columns = def.id === 'none' ? def.columns : [ID_COLUMN, ...def.columns]
  return {
    noun: def.noun,
    title: def.title,
    columns,
    async importTable(tx, table, nowMs) {
      await tx.query('select pg_advisory_xact_lock($1)', [LOCK])
      const { header, ignored } = headerOf(def.title, columns, table)
      const book = await def.open(tx, nowMs)
      const read = reading(def, book, header)
      const lines = table.rows.map(read).filter((line) => line !== null)
      failTogether(lines)
      const done = countOf(lines, ignored)
      const changes = lines.flatMap((line) => ('change' in line && line.change ? [line.change] : []))
      if (changes.length > 0) await book.write(changes)
      return done
    },
    async exportTable(db) {
      const { known, cells } = await def.open(db, 0)
      const rows = known.map(({ id, row }, i) => {
        const own = cells(row)
        return { number: i + 2, cells: columns.map(({ name }) => (name === ID ? id : (own[name] ?? ''))) }
      })
      return { columns: columns.map(({ name }) => name), rows }
    },
  }
}

const ID_COLUMN = {
  name: ID,
  about: '商城给的编号，导出时写好；新加的留空。写了编号，就可以改它的名称',
}

/** The names of the columns, as they stand side by side. @throws SheetError */
const headerOf = (title: string, columns: Kind['columns'], table: Table) => {
  const header = table.columns.map((cell) =>
    cell
      .replace(/^\uFEFF/, '')
      .normalize('NFKC')
      .replace(/\s/g, ''),
  )
  const names = columns.map(({ name }) => name)
  const twice = names.filter((name) => header.indexOf(name) !== header.lastIndexOf(name))
  if (twice.length > 0) throw new SheetError(`列名重复：${twice.join('、')}`)
  const missing = columns.filter(({ name, required }) => required && !header.includes(name))
  if (missing.length > 0)
    throw new SheetError(`${title}表缺少列：${missing.map(({ name }) => name).join('、')}（第一行应为列名）`)
  return { header, ignored: header.filter((name) => name !== '' && !names.includes(name)) }
}

type Line<R> = { number: number; subject: string; group: string } & (
  | { change: Change<R> | null }
  | { problems: string[] }
)

const reading = <R>(def: Def<R>, book: Book<R>, header: readonly string[]) => {
  const keyOf = (cells: Cells): string =>
    def.key.map((name) => (book.canon ?? plain)(name, cleanText(cells[name] ?? ''))).join(' · ')
  const byId = new Map(book.known.map((one) => [one.id, one]))
  const byKey = new Map<string, Known<R>[]>()
  for (const one of book.known) {
    const key = keyOf(book.cells(one.row))
    byKey.set(key, [...(byKey.get(key) ?? []), one])
  }
  const seen = new Map<string, number>()

  return ({ number, cells: raw }: TableRow): Line<R> | null => {
    const problems: string[] = []
    const { given, damaged } = cellsOf(def, header, raw)
    if (Object.values(given).every((text) => text.trim() === '')) return null
    const complain = (column: string, problem: string): void => {
      if (!damaged.has(column)) problems.push(`${column}：${problem}`)
    }
    const written = cleanText(given[ID] ?? '')
    const key = keyOf(given)
    const named = byKey.get(key) ?? []
    // An id of another shop says nothing where there is one of that name only once.
    const before = byId.get(written) ?? (written && def.id === 'shared' ? null : named.length === 1 ? named[0]! : null)
    const id = before?.id ?? (written || newId())
    const own = before ? book.cells(before.row) : {}
    const kept = def.columns.filter(({ name, keeps }) => keeps && cleanText(given[name] ?? '') === '')
    const full: Cells = { ...own, ...given, ...Object.fromEntries(kept.map(({ name }) => [name, own[name] ?? ''])) }

    // Where the cells begin and end is not known then: what else is wrong with them would only hide the reason.
    const unread = damaged.get('')
    if (unread) return { number, subject: '', group: '', problems: [unread] }
    for (const [column, reason] of damaged) problems.push(`${column}：${reason}`)
    if (!written && named.length > 1) complain(ID, `有 ${named.length} 个同名的，请填编号（先导出看）`)
    if (!/^[\w-]{0,40}$/.test(written)) complain(ID, '应为最多 40 个字母、数字、- 或 _')
    if (def.id !== 'shared' && named.some((one) => one.id !== id)) complain(def.key[0]!, '已有同名的')
    for (const { name, required } of def.columns)
      if (required && cleanText(full[name] ?? '') === '') complain(name, '不能为空')
    // As it was exported: nothing to understand, nor to complain of.
    const isUntouched = !!before && Object.entries(given).every(([name, text]) => name === ID || text === own[name])
    const row = isUntouched ? before.row : book.read(readerOf(full, complain), before)
    const subject = key
    const group = book.group?.(row) ?? ''
    for (const mark of [`编号 ${id}`, ...(def.id === 'shared' ? [] : [`名称 ${key}`])]) {
      const earlier = seen.get(mark)
      if (earlier !== undefined) problems.push(`与第 ${earlier} 行重复（同一个${def.title}）`)
      if (earlier !== undefined) break
      seen.set(mark, number)
    }
    if (problems.length > 0) return { number, subject, group, problems: [...new Set(problems)] }
    const gone = book.isGone?.(row) ?? false
    const isSame = before ? isEqual(book.cells(row), own) : gone
    return { number, subject, group, change: isSame ? null : { id, row, before: before?.row ?? null, gone } }
  }
}

const plain = (_: string, text: string): string => text

/** What is said in the columns that we know, and what can't be read of it: under '' what makes the whole line unreadable. */
const cellsOf = <R>(def: Def<R>, header: readonly string[], raw: readonly string[]) => {
  const given: Record<string, string> = {}
  const damaged = new Map<string, string>()
  for (const [i, name] of header.entries()) {
    if (name !== ID && !def.columns.some((column) => column.name === name)) continue
    if (name === ID && def.id === 'none') continue
    const { text, reason } = readOf(raw[i] ?? '')
    given[name] = text
    if (reason) damaged.set('', reason)
    const damage = damageTo(text)
    if (damage) damaged.set(name, damage)
  }
  return { given, damaged }
}

/** A group with one bad line is left as it is: half of it would be worse. */
const failTogether = <R>(lines: Line<R>[]): void => {
  const firstBad = new Map<string, number>()
  for (const line of lines)
    if ('problems' in line && line.group && !firstBad.has(line.group)) firstBad.set(line.group, line.number)
  for (const [i, line] of lines.entries()) {
    const bad = firstBad.get(line.group)
    if (bad === undefined || 'problems' in line) continue
    const { number, subject, group } = line
    lines[i] = { number, subject, group, problems: [`${group} 的第 ${bad} 行有问题，整组没有导入`] }
  }
}

const countOf = <R>(lines: readonly Line<R>[], ignored: string[]): Imported => {
  const done: Imported = { rows: lines.length, created: 0, updated: 0, unchanged: 0, removed: 0, bad: [], ignored }
  for (const line of lines) {
    if ('problems' in line) done.bad.push(badLine(line))
    else if (!line.change) done.unchanged++
    else if (line.change.gone) done.removed++
    else if (line.change.before) done.updated++
    else done.created++
  }
  return done
}

const badLine = ({ number, subject, problems }: BadLine): BadLine => ({ number, subject, problems })

const isEqual = (a: Cells, b: Cells): boolean => Object.keys(a).every((name) => a[name] === (b[name] ?? ''))
