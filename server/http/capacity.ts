import type { Call } from '../../wire/call'
import { MAX_UPLOAD_BYTES } from '../../src/domain/limits'
import { inputSchema, type JsonSchema } from '../../wire/schema'

/** How much a call can need: nobody may make us read more than that. */
export interface Capacity {
  /** Of a body without files. */
  bytes: number
  /** Of a multipart body, its files included. */
  multipartBytes: number
  /** Single values, whether they came as a query, a form, multipart or JSON. */
  values: number
}

const KB = 1024
const BYTES = 64 * KB
/** A cart or an order of hundreds of lines, with a remark for each parcel. */
const LONG_BYTES = 128 * KB
const LONG = /^\/api\/(?:cart|order)\//
/** Reading a list of this length costs a few milliseconds; the time grows with its square. */
const MOST_VALUES = 1000
/** Fields that a call doesn't know are left unread, but counted. */
const SPARE_VALUES = 50
/** Between two parts of a multipart body. */
const PART_BYTES = 4 * KB

export const capacityOf = (call: Pick<Call, 'path' | 'input' | 'repeat' | 'files'>): Capacity => {
  const bytes = LONG.test(call.path) ? LONG_BYTES : BYTES
  return {
    bytes,
    multipartBytes: bytes + call.files.length * (MAX_UPLOAD_BYTES + PART_BYTES),
    values: Math.min(MOST_VALUES, most(inputSchema(call))) + SPARE_VALUES,
  }
}

/** How many values a schema lets through. */
const most = ({ properties, items, maxItems, anyOf, oneOf }: JsonSchema): number => {
  const shapes = anyOf ?? oneOf
  if (shapes) return Math.max(...shapes.map(most))
  if (properties) return Object.values(properties).reduce((total, inner) => total + most(inner), 0)
  return items ? most(items) * (typeof maxItems === 'number' ? maxItems : MOST_VALUES) : 1
}
