import * as z from 'zod/mini'
import { fieldWords } from '../../src/domain/request-words'
import { flagIn, nothing, requestIdIn, textIn } from '../../wire/codecs'

/** The name of a file that was sent. */
export const FILE_ID = /^[0-9a-f]{64}\.(?:csv|txt|xlsx|zip)$/

/**
 * One thing that the counter can be told: a call of `/ops`, and a command of `npm run ops`. The table of them (./all) is what the server
 * routes, what describes them, and what the command line reads. It knows no use case: those are in server/counter.
 */
export interface Verb<In = unknown, Out = unknown> {
  noun: string
  verb: string
  method: 'GET' | 'POST'
  /** "/users/credit", below /ops. */
  path: string
  repeat: 'read' | 'write'
  summary: string
  input: z.ZodMiniType<In>
  output: z.ZodMiniType<Out>
  /** Fields that the command line takes by their place, in this order; all others are options. */
  args: readonly string[]
  /** Fields that name a file of the operator's: the client sends it first, and the field has the id that it was sent under. */
  files: readonly string[]
  /** Its files are read later, in the background. */
  isLater: boolean
  /** With a file, each row of it is done for good by itself, and finds what was done before: the call is no transaction. */
  isByRow: boolean
  /** Fields that the log of the counter may keep: none that says something of a person. */
  logged: readonly string[]
  /** How long it may take; the usual time of a call where nothing is said. */
  seconds: number | null
  /** The answer is a sheet, to be saved under a name that the command line takes last; `output` is of no account. */
  isSheet: boolean
  /** For people: what was done, or what there is. */
  tell(reply: Out): string
}

type Shape = Record<string, z.ZodMiniType>

interface Definition<S extends Shape, O extends z.ZodMiniType> {
  noun: string
  verb: string
  summary: string
  fields: S
  output: O
  args?: readonly (keyof S & string)[]
  files?: readonly (keyof S & string)[]
  logged?: readonly (keyof S & string)[]
  seconds?: number
  isLater?: boolean
  isByRow?: boolean
  tell: (reply: z.output<O>) => string
}

const rest = <S extends Shape, O extends z.ZodMiniType>(definition: Definition<S, O>) => ({
  noun: definition.noun,
  verb: definition.verb,
  path: `/${definition.noun}/${definition.verb}`,
  summary: definition.summary,
  output: definition.output,
  args: definition.args ?? [],
  files: definition.files ?? [],
  logged: definition.logged ?? [],
  seconds: definition.seconds ?? null,
  isLater: definition.isLater ?? false,
  isByRow: definition.isByRow ?? false,
  tell: definition.tell,
})

/** Looks, and changes nothing. */
export const look = <S extends Shape, O extends z.ZodMiniType>(definition: Definition<S, O>) => ({
  ...rest(definition),
  method: 'GET' as const,
  repeat: 'read' as const,
  isSheet: false as const,
  input: z.strictObject(definition.fields),
})

/** Looks too, and what it sees is a table. */
export const sheet = <S extends Shape>(definition: Omit<Definition<S, typeof nothing>, 'output' | 'tell'>) => ({
  ...rest({ ...definition, output: nothing, tell: () => '' }),
  method: 'GET' as const,
  repeat: 'read' as const,
  isSheet: true as const,
  input: z.strictObject({ ...definition.fields, format: z._default(z.enum(FORMATS), 'csv') }),
})

const FORMATS = ['csv', 'xlsx'] as const
export type SheetFormat = (typeof FORMATS)[number]

/** What a file was sent as: its content's SHA-256 and the kind it is of. */
export const fileIn = textIn(80).check(z.regex(FILE_ID, { error: fieldWords.brokenId }))

/** Changes something: once for a request id, and with `dryRun` not at all. */
export const act = <S extends Shape, O extends z.ZodMiniType>(definition: Definition<S, O>) => ({
  ...rest(definition),
  method: 'POST' as const,
  repeat: 'write' as const,
  isSheet: false as const,
  input: z.strictObject({
    ...definition.fields,
    requestId: requestIdIn,
    dryRun: z._default(flagIn, false),
  }),
})
