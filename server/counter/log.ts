import { isFailure } from '../../src/domain/failure'
import { codeOf, codes } from '../../wire/envelope'
import type { Deps } from '../deps'
import { aside } from '../store/deadline'
import { digest } from '../store/idempotency'
import { timestamp } from '../store/timestamp'
import type { Verb } from '../verbs/verb'

/** What was done at the counter and by which key: a row in ops_log, and a line in the log. */

export interface Entry {
  verb: Verb
  key: string
  request: string
  startedMs: number
  subject: string
}

type LogDeps = Pick<Deps, 'db' | 'clock' | 'log'>

/** Before anything is tried. @returns what tells the row how it ended */
export const begun = async (
  deps: LogDeps,
  entry: Entry,
  input: Record<string, unknown>,
): Promise<(error?: unknown) => Promise<void>> => {
  const { requestId = '', dryRun = false, ...content } = input
  const kept = Object.fromEntries(entry.verb.logged.map((field) => [field, content[field] ?? null]))
  const [row] = await aside(() =>
    deps.db.query<{ id: number }>(
      `insert into ops_log (at, key_name, call, subject, input, digest, request_id, dry_run, outcome)
       values ($1, $2, $3, '', $4::jsonb, $5, $6, $7, 'begun') returning id`,
      [
        timestamp(deps.clock.now()),
        entry.key,
        nameOf(entry.verb),
        JSON.stringify(kept),
        digest(JSON.stringify(content)),
        requestId,
        dryRun,
      ],
    ),
  )
  return async (error) => {
    const { code, outcome } = endOf(error)
    await aside(() =>
      deps.db.query('update ops_log set subject = $2, code = $3, outcome = $4, ms = $5 where id = $1', [
        row?.id,
        entry.subject,
        code,
        outcome,
        Math.round(performance.now() - entry.startedMs),
      ]),
    )
  }
}

/** "users credit" */
export const nameOf = ({ noun, verb }: Pick<Verb, 'noun' | 'verb'>): string => `${noun} ${verb}`

export const endOf = (error: unknown): { code: number; outcome: string } => {
  if (error === undefined) return { code: codes.ok, outcome: 'done' }
  return isFailure(error) ? { code: codeOf(error.kind), outcome: 'refused' } : { code: codes.bug, outcome: 'failed' }
}

export const tellCall = (
  { log }: Pick<Deps, 'log'>,
  { verb, key, request, startedMs, subject }: Entry,
  from: string,
  error?: unknown,
): void => {
  log.info('ops', {
    request,
    call: nameOf(verb),
    key,
    subject,
    code: endOf(error).code,
    ms: Math.round(performance.now() - startedMs),
    from,
  })
}
