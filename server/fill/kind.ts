import type { Queryable } from '../store/db'
import type { Cells, Reader } from './cells'
import type { SheetNoun, SheetTitle } from './names'

/** A sheet that fills the shop: what stands in it, what the shop has of it, and how a line gets there. */
export interface Kind {
  noun: SheetNoun
  /** What one line is. */
  title: SheetTitle
  columns: readonly Column[]
  /** In `tx`, which the caller may give up: then nothing has happened. @throws SheetError for the table as a whole */
  importTable(tx: Queryable, table: Table, nowMs: number): Promise<Imported>
  /** What an import of it would find unchanged. */
  exportTable(db: Queryable): Promise<Table>
}

export interface Column {
  name: string
  required?: boolean
  /** An empty cell leaves what is there as it is; elsewhere it means what `about` says. */
  keeps?: boolean
  /** How it is filled, for the manual. */
  about: string
}

/** As it stands in a file: names of columns, then lines. */
export interface Table {
  columns: readonly string[]
  rows: readonly TableRow[]
}

export interface TableRow {
  /** As the operator's program counts, from 1; the names are the first. */
  number: number
  cells: readonly string[]
}

export interface Imported {
  rows: number
  created: number
  updated: number
  unchanged: number
  removed: number
  bad: BadLine[]
  /** Columns that nobody reads: a name may be misspelt. */
  ignored: string[]
}

export interface BadLine {
  number: number
  /** What it is about, as far as it says. */
  subject: string
  problems: string[]
}

/** What tells one kind from another. `R` is a line that was understood. */
export interface Def<R> {
  noun: SheetNoun
  title: SheetTitle
  columns: readonly Column[]
  /** The columns that say which one is meant, in their order. */
  key: readonly string[]
  /** With a column 编号: then what the key says may be changed. `shared` keys may stand for several. */
  id: 'none' | 'own' | 'shared'
  open(tx: Queryable, nowMs: number): Promise<Book<R>>
}

export interface Book<R> {
  /** In the order of the export. */
  known: readonly Known<R>[]
  read(cells: Reader, before: Known<R> | null): R
  cells(row: R): Cells
  /** One way of writing for several that mean the same, of the columns of the key. */
  canon?(column: string, text: string): string
  /** The line asks to take away what it names. */
  isGone?(row: R): boolean
  /** Lines that stand or fall together, in words. */
  group?(row: R): string
  /** Each one is a change: nothing that stays the same is in it. */
  write(changes: readonly Change<R>[]): Promise<void>
}

export interface Known<R> {
  id: string
  row: R
}

export interface Change<R> extends Known<R> {
  before: R | null
  gone: boolean
}
