import * as z from 'zod/mini'
import { flagIn, requestIdIn } from '../../wire/codecs'

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
  /** Fields that name a file of the operator's: the client sends it first, and the field says what it was sent as. */
  files: readonly string[]
  /** Fields that the log of the counter may keep: none that says something of a person. */
  logged: readonly string[]
  /** How long it may take; the usual time of a call where nothing is said. */
  seconds: number | null
  /** The answer is a sheet to be saved; `output` is of no account. */
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
  isSheet?: boolean
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
  isSheet: definition.isSheet ?? false,
  tell: definition.tell,
})

/** Looks, and changes nothing. */
export const look = <S extends Shape, O extends z.ZodMiniType>(definition: Definition<S, O>) => ({
  ...rest(definition),
  method: 'GET' as const,
  repeat: 'read' as const,
  input: z.strictObject(definition.fields),
})

/** Changes something: once for a request id, and with `dryRun` not at all. */
export const act = <S extends Shape, O extends z.ZodMiniType>(definition: Definition<S, O>) => ({
  ...rest(definition),
  method: 'POST' as const,
  repeat: 'write' as const,
  input: z.strictObject({
    ...definition.fields,
    requestId: requestIdIn,
    dryRun: z._default(flagIn, false),
  }),
})
