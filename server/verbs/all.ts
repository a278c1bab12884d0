import type * as z from 'zod/mini'
import * as audit from './audit'
import * as users from './users'

/** Every call of `/ops`, by name. The server must have a handler for each. */
export const verbs = { ...audit, ...users }

export type VerbName = keyof typeof verbs

type Content<I> = Omit<I, 'requestId' | 'dryRun'>
/** What a handler gets: request ids and dry runs are the door's. */
export type Told<N extends VerbName> = Content<z.output<(typeof verbs)[N]['input']>>
export type Answered<N extends VerbName> = z.output<(typeof verbs)[N]['output']>
