import { messages, protocol, types, type PGlite } from '@electric-sql/pglite'
import type { Queryable } from './db'
import { isStalePlan, translated } from './db-error'
import { planNames } from './plans'

/**
 * One session at PGlite, spoken in PostgreSQL's own protocol: PGlite's `query` parses and plans each statement anew and asks six times for
 * one answer, where a statement that kept its plan needs one message. Each call has its answer before it returns, so that statements
 * never mix; whose turn it is the caller decides.
 */
export interface Session {
  /** One statement with its parameters, or several in one text without any: then the last one's rows. @throws the database's error */
  ask<R>(...statement: Parameters<Queryable['query']>): R[]
  /** As `ask`, of a text without parameters. @returns what its last statement did, as the database words it: "COMMIT", "INSERT 0 1" */
  done(sql: string): string
}

const { serialize } = protocol

/** As many as a connection to PostgreSQL keeps. */
const MOST_NAMES = 200

interface Shape {
  name: string
  takes: number[]
  gives: messages.RowDescriptionMessage | null
}

const columnsIn = (told: readonly messages.BackendMessage[]): messages.RowDescriptionMessage | null =>
  told.find((message) => message instanceof messages.RowDescriptionMessage) ?? null

const isEnd = (message: messages.BackendMessage): message is messages.CommandCompleteMessage =>
  message instanceof messages.CommandCompleteMessage

const ofTheLast = (told: messages.BackendMessage[]): messages.BackendMessage[] => {
  const ends = told.flatMap((message, i) => (isEnd(message) ? [i] : []))
  return told.slice((ends.at(-2) ?? -1) + 1)
}

export const sessionOf = (pg: PGlite): Session => {
  const parser = new protocol.Parser()
  const shapes = new Map<string, Shape>()
  const nameOf = planNames(MOST_NAMES)

  const tell = (...parts: Uint8Array[]): messages.BackendMessage[] => {
    if (pg.closed) throw new Error('PGlite is closed')
    const told: messages.BackendMessage[] = []
    parser.parse(pg.execProtocolRawSync(Buffer.concat(parts)), (message) => told.push(message))
    const refused = told.find((message) => message instanceof messages.DatabaseError)
    if (!refused) return told
    if (isStalePlan(translated(refused))) shapes.clear()
    throw refused
  }

  const shapeOf = (sql: string, name: string): Shape => {
    const known = shapes.get(name)
    if (known) return known
    const told = tell(
      serialize.close({ type: 'S', name }),
      serialize.parse({ name, text: sql }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    )
    const takes = told.find((one) => one instanceof messages.ParameterDescriptionMessage)?.dataTypeIDs ?? []
    const shape = { name, takes, gives: columnsIn(told) }
    if (name !== '') shapes.set(name, shape)
    return shape
  }

  const rowsOf = <R>(told: readonly messages.BackendMessage[], gives = columnsIn(told)): R[] => {
    const columns = gives?.fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID })) ?? []
    return told.flatMap((message) => {
      if (!(message instanceof messages.DataRowMessage)) return []
      const row: Record<string, unknown> = {}
      columns.forEach(({ name, type }, i) => (row[name] = types.parseType(message.fields[i] ?? null, type, pg.parsers)))
      return [row as R]
    })
  }

  const written = (value: unknown, type: number | undefined): string | null => {
    if (value === null || value === undefined) return null
    const own = type === undefined ? undefined : pg.serializers[type]
    if (own) return own(value)
    return typeof value === 'string' ? value : JSON.stringify(value)
  }

  return {
    ask(sql, params, plan) {
      if (!params) {
        return rowsOf(ofTheLast(tell(serialize.query(sql))))
      }
      const { name, takes, gives } = shapeOf(sql, plan === false ? '' : (plan ?? nameOf(sql) ?? ''))
      const values = params.map((value, i) => written(value, takes[i]))
      return rowsOf(tell(serialize.bind({ statement: name, values }), serialize.execute(), serialize.sync()), gives)
    },
    done: (sql) => tell(serialize.query(sql)).findLast(isEnd)?.text ?? '',
  }
}
