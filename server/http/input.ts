import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requestWords } from '../../src/domain/request-words'
import { refusals } from '../../src/domain/refusals'
import type { Capacity } from './capacity'
import { repeated } from './field-names'
import { parseForm } from './form'
import { parseJson } from './json'
import { readMultipart, type HoldLong } from './multipart'
import { WireRefusal } from './reply'
import { textOf } from './utf8'

export interface Brought {
  /** Names of the wire, not checked yet. */
  fields: Record<string, unknown>
  files: Record<string, Buffer>
}

const MULTIPART = 'multipart/form-data'

/** Bodies stay bytes until the call reads them, so that an odd Content-Type can't lead around a check; one with files waits unread. */
export const readBodiesRaw = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  // The wire's rule is one for every verb; the framework knows no body of GET.
  app.addHttpMethod('GET', { hasBody: true, overrideExisting: true })
  app.addContentTypeParser(MULTIPART, (_request, _unread, done) => done(null))
}

/** What a request brought, by query, form, multipart or JSON, at the top level or inside data[…]: all the same. */
export const gather = async (
  request: FastifyRequest,
  fileNames: readonly string[],
  capacity: Capacity,
  holdLong: HoldLong,
): Promise<Brought> => {
  const query = parseForm(queryOf(request), capacity.values)
  const { fields, files } = await bodyOf(request, fileNames, capacity, holdLong)
  return { fields: unwrapped(joined(query, fields)), files }
}

const queryOf = ({ raw }: FastifyRequest): string => {
  const url = raw.url ?? ''
  const at = url.indexOf('?')
  return at === -1 ? '' : url.slice(at + 1)
}

const bodyOf = async (
  request: FastifyRequest,
  fileNames: readonly string[],
  capacity: Capacity,
  holdLong: HoldLong,
): Promise<Brought> => {
  const nothing = { fields: {}, files: {} }
  const bytes = request.body
  const header = request.headers['content-type']
  if (bytes === undefined && header === undefined) return nothing
  refuseEncoding(request)
  const type = mediaType(header ?? '')
  // Unless the framework took the header for another.
  if (type === MULTIPART && bytes === undefined) return readMultipart(request, fileNames, capacity, holdLong)
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) return nothing
  if (type === 'application/json') return { fields: parseJson(textOf(bytes), capacity.values), files: {} }
  if (type === 'application/x-www-form-urlencoded')
    return { fields: parseForm(textOf(bytes), capacity.values), files: {} }
  throw new WireRefusal(415)
}

const refuseEncoding = ({ headers }: FastifyRequest): void => {
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity') throw new WireRefusal(415)
}

const mediaType = (header: string): string => {
  const [type = '', ...parameters] = header.split(';').map((part) => part.trim().toLowerCase())
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice(8)
    .replaceAll('"', '')
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8') throw new WireRefusal(415)
  return type
}

/** A field that stands in both places is refused: no reading of it would be the right one. */
const joined = (a: Record<string, unknown>, b: Record<string, unknown>): Record<string, unknown> => {
  const out: Record<string, unknown> = Object.assign(Object.create(null), a)
  for (const [name, value] of Object.entries(b)) {
    const both = name === 'data' && isObject(out[name]) && isObject(value)
    if (Object.hasOwn(out, name) && !both) throw repeated(name)
    out[name] = both ? joined(out[name] as Record<string, unknown>, value) : value
  }
  return out
}

// spec §7: a nested data object is flattened to data[key]; its fields are the call's fields.
const unwrapped = (fields: Record<string, unknown>): Record<string, unknown> => {
  const { data, ...rest } = fields
  // A call without fields may still be sent an empty one.
  if (data === undefined || data === null || data === '') return rest
  if (!isObject(data)) throw refusals.invalid(requestWords.noDataObject, 'data')
  return joined(rest, data)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
