import type { Clock } from './clock'
import type { LogLevel } from './config'

/** One JSON line an event. Give it ids and codes, never tokens, passwords, SMS codes or consignees; mobiles are masked here. */
export interface Logger {
  error(event: string, fields?: Fields): void
  warn(event: string, fields?: Fields): void
  info(event: string, fields?: Fields): void
  debug(event: string, fields?: Fields): void
}

export type Fields = Record<string, unknown>

const LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const
type Level = Exclude<LogLevel, 'silent'>

/** `write` gets whole lines, newline included. */
export const jsonLogger = (level: LogLevel, clock: Clock, write: (line: string) => void): Logger => {
  const upTo = LEVELS.indexOf(level)
  const at =
    (own: Level) =>
    (event: string, fields: Fields = {}): void => {
      if (LEVELS.indexOf(own) > upTo) return
      write(lineOf(clock, own, event, fields))
    }
  return { error: at('error'), warn: at('warn'), info: at('info'), debug: at('debug') }
}

export const lineOf = (clock: Clock, level: Level, event: string, fields: Fields): string =>
  `${masked(JSON.stringify({ at: new Date(clock.now()).toISOString(), level, event, ...plain(fields) }))}\n`

export const silentLogger: Logger = { error() {}, warn() {}, info() {}, debug() {} }

/** 13812345678 → 138****5678 wherever it stands, in a message of a library too. */
const masked = (line: string): string => line.replace(/(?<!\d)(1[3-9]\d)\d{4}(\d{4})(?!\d)/g, '$1****$2')

const plain = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value instanceof Error ? errorFields(value) : value]),
  )

const errorFields = (error: Error): Fields => ({
  name: error.name,
  message: error.message,
  stack: error.stack
    ?.split('\n')
    .slice(1, 6)
    .map((line) => line.trim()),
  ...(error.cause instanceof Error ? { cause: errorFields(error.cause) } : {}),
})
