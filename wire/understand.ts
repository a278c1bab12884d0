import type * as z from 'zod/mini'
import type { Call } from './call'
import { Failure } from '../src/domain/failure'
import { requestWords } from '../src/domain/request-words'
import { toSnake } from './case'
import { namedBy } from './unread'

type Issue = z.core.$ZodIssue

/** A request that was refused before any handler saw it. Its field is named as the wire has it, or as somebody sent it. */
export class RequestFailure extends Failure {
  constructor(message: string, field = '') {
    super('invalid', message, field ? { field } : {})
  }
}

/**
 * The input of a call, read by its schema: bounds, defaults and all. Both who serves the wire and who stands in for it read it here.
 * Fields that a call has no name for are left unread; only what moves money or makes an order refuses them.
 * @param fields in the domain's words (wire/case)
 * @throws RequestFailure naming the field as the wire does
 */
export const understood = <T>(
  { input, repeat }: Pick<Call, 'repeat'> & { input: z.ZodMiniType<T> },
  fields: unknown,
): T => {
  const given = repeat === 'money' ? fields : namedBy(input, fields)
  const result = input.safeParse(given)
  if (!result.success) throw failureOf(result.error.issues, given)
  return result.data
}

/** What a schema found, as one sentence. */
const failureOf = (issues: readonly Issue[], input: unknown): RequestFailure => {
  const issue = nearest(issues)
  if (!issue) return new RequestFailure(requestWords.wrong)
  if (issue.code === 'unrecognized_keys') {
    const field = named([...issue.path, issue.keys[0] ?? ''])
    return new RequestFailure(requestWords.unknown(field), field)
  }
  const field = named(issue.path)
  if (field === '') return new RequestFailure(chinese(issue.message) ?? requestWords.wrong)
  if (at(input, issue.path) === undefined) return new RequestFailure(requestWords.missing(field), field)
  return new RequestFailure(requestWords.wrongField(field, chinese(issue.message)), field)
}

/** Where several shapes are allowed, the complaint of the one that was nearly met. */
const nearest = (issues: readonly Issue[]): Issue | undefined => {
  const [first] = issues
  if (first?.code !== 'invalid_union' || first.errors.length === 0) return first
  const branch = first.errors.toSorted((a, b) => a.length - b.length)[0] ?? []
  const inner = nearest(branch)
  return inner ? { ...inner, path: [...first.path, ...inner.path] } : first
}

const chinese = (message: string): string | null => (/\p{Script=Han}/u.test(message) ? message : null)

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  )

/** items[0].sku_id */
const named = (path: readonly PropertyKey[]): string =>
  shown(
    path
      .map((key) => (typeof key === 'number' ? `[${key}]` : `.${wireName(String(key))}`))
      .join('')
      .replace(/^\./, ''),
  )

/** A name that the wire doesn't have is marked (wire/case) and repeated as it came. */
const wireName = (key: string): string => (key.startsWith('?') ? key.slice(1) : toSnake(key))

/** A name that somebody sent, fit to be repeated. */
export const shown = (name: string): string => name.replace(/[^\p{L}\p{N}_.[\]-]/gu, '?').slice(0, 60)
