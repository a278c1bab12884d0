import type { FastifyRequest } from 'fastify'
import { Failure } from '../../src/domain/failure'
import { MAX_UPLOAD_BYTES } from '../../src/domain/limits'
import { requestWords } from '../../src/domain/request-words'
import { RequestFailure } from '../../wire/understand'
import type { FilePart } from '../base/handlers'
import type { Capacity } from './capacity'
import { refuseInherited, repeated, tooMany, unknownField } from './field-names'
import { formOf } from './form'
import { WireRefusal } from './reply'

export interface MultipartBody {
  fields: Record<string, unknown>
  files: Record<string, FilePart>
}

/**
 * Reads a multipart body to its end; `fileNames` are the fields that may carry one file each, other files are left unread.
 * @throws Failure, WireRefusal
 */
export const readMultipart = async (
  request: FastifyRequest,
  fileNames: readonly string[],
  capacity: Capacity,
): Promise<MultipartBody> => {
  refuseLong(request, capacity.multipartBytes)
  const pairs: [string, string][] = []
  const files: Record<string, FilePart> = {}
  let textBytes = 0
  try {
    const limits = limitsOf(fileNames.length, capacity)
    // The parser never reads a part without headers, and would wait for that for ever: it gets room for the longest body there can be.
    for await (const part of request.parts({ limits, fileHwm: capacity.multipartBytes })) {
      // The parser's type says that a part has a name; it need not have one.
      const name = part.fieldname as string | undefined
      if (!name) throw new RequestFailure(requestWords.noName)
      refuseInherited(name)
      if (part.type === 'file') {
        if (Object.hasOwn(files, name)) throw repeated(name)
        if (fileNames.includes(name))
          files[name] = { name: part.filename, type: part.mimetype, bytes: await part.toBuffer() }
        else part.file.resume()
        continue
      }
      if (typeof part.value !== 'string') throw new RequestFailure(requestWords.noText)
      textBytes += Buffer.byteLength(part.value)
      if (part.valueTruncated || part.fieldnameTruncated || textBytes > capacity.bytes) throw new WireRefusal(413)
      pairs.push([name, part.value])
    }
  } catch (error) {
    throw refusalOf(error)
  }
  return { fields: formOf(pairs, capacity.values), files }
}

/** The framework bounds no body that it doesn't read itself. Browsers always announce how long a form with files is. */
const refuseLong = ({ headers }: FastifyRequest, max: number): void => {
  const announced = headers['content-length']
  if (announced === undefined) throw new WireRefusal(411)
  if (Number(announced) > max) throw new WireRefusal(413)
}

const SPARE_FILES = 2

const limitsOf = (files: number, { bytes, values }: Capacity) => ({
  fileSize: MAX_UPLOAD_BYTES,
  files: files + SPARE_FILES,
  fields: values,
  parts: values + files + SPARE_FILES,
  fieldNameSize: 200,
  fieldSize: bytes,
  headerPairs: 20,
})

/** The parser throws bare errors for what is cut off or has no boundary: whatever it is, the request was at fault. */
const refusalOf = (error: unknown): unknown => {
  if (error instanceof Failure || error instanceof WireRefusal) return error
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  if (code === 'FST_PROTO_VIOLATION') return unknownField('__proto__')
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT' || code === 'FST_FILES_LIMIT') return tooMany()
  return new WireRefusal(statusCode === 413 ? 413 : 400)
}
