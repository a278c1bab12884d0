import type { FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { MAX_UPLOAD_BYTES } from '../../src/domain/limits'
import { requestWords } from '../../src/domain/request-words'
import { RequestFailure } from '../../wire/understand'
import type { Capacity } from './capacity'
import { refuseInherited, repeated, tooMany } from './field-names'
import { formOf } from './form'
import { parametersOf, partsOf } from './parts'
import { WireRefusal } from './reply'
import { textOf } from './utf8'

export interface MultipartBody {
  fields: Record<string, unknown>
  files: Record<string, Buffer>
}

/** Asks for room for what is longer than a body without files. @throws Failure busy */
export type HoldLong = (bytes: number) => void

/**
 * Reads a multipart body to its end; `fileNames` are the fields that may carry one file each, other files are left unread.
 * @throws Failure, WireRefusal
 */
export const readMultipart = async (
  { headers, raw }: Pick<FastifyRequest, 'headers' | 'raw'>,
  fileNames: readonly string[],
  capacity: Capacity,
  holdLong: HoldLong,
): Promise<MultipartBody> => {
  const boundary = boundaryOf(headers['content-type'] ?? '')
  const length = announcedLength(headers)
  if (length > capacity.multipartBytes) throw new WireRefusal(413)
  if (length > capacity.bytes) holdLong(length)
  return bodyOf(await bytesOf(raw), boundary, fileNames, capacity)
}

/** Browsers always announce how long a form with files is; no more than that is ever read. */
const announcedLength = (headers: FastifyRequest['headers']): number => {
  const announced = headers['content-length']
  if (announced === undefined) throw new WireRefusal(411)
  return Number(announced)
}

const BOUNDARY = /^[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]$/

const boundaryOf = (type: string): string => {
  const boundary = parametersOf(type.replace(/^[^;]*/, '')).get('boundary')
  if (boundary === undefined || !BOUNDARY.test(boundary)) throw new WireRefusal(400)
  return boundary
}

const bytesOf = async (raw: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of raw) chunks.push(chunk as Buffer)
  } catch {
    // Cut off: nobody hears this any more.
    throw new WireRefusal(400)
  }
  return Buffer.concat(chunks)
}

const SPARE_FILES = 2

const bodyOf = (bytes: Buffer, boundary: string, fileNames: readonly string[], capacity: Capacity): MultipartBody => {
  const most = capacity.values + fileNames.length + SPARE_FILES
  const pairs: [string, string][] = []
  const files: Record<string, Buffer> = {}
  let count = 0
  let textBytes = 0
  for (const { name, isFile, content, headBytes } of partsOf(bytes, boundary)) {
    count += 1
    if (count > most) throw tooMany()
    textBytes += headBytes + (isFile ? 0 : content.length)
    if (textBytes > capacity.bytes || (isFile && content.length > MAX_UPLOAD_BYTES)) throw new WireRefusal(413)
    if (!name) throw new RequestFailure(requestWords.noName)
    refuseInherited(name)
    if (!isFile) pairs.push([name, textOf(content)])
    else if (Object.hasOwn(files, name)) throw repeated(name)
    else if (fileNames.includes(name)) files[name] = content
  }
  return { fields: formOf(pairs, capacity.values), files }
}
