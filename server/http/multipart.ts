import type { FastifyRequest } from 'fastify'
import { Failure } from '../../src/domain/failure'
import { MAX_UPLOAD_BYTES } from '../../src/domain/limits'
import { requestWords } from '../../src/domain/request-words'
import { refusals } from '../../src/domain/refusals'
import type { FilePart } from '../base/handlers'
import { formOf, MAX_PARAMETERS, repeated, unknownField } from './form'
import { WireRefusal } from './reply'

const MAX_TEXT_BYTES = 1024 * 1024

export interface MultipartBody {
  fields: Record<string, unknown>
  files: Record<string, FilePart>
}

/** Reads a multipart body to its end; `fileNames` are the fields that may carry one file each. */
export const readMultipart = async (request: FastifyRequest, fileNames: readonly string[]): Promise<MultipartBody> => {
  const pairs: [string, string][] = []
  const files: Record<string, FilePart> = {}
  let textBytes = 0
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        if (!fileNames.includes(part.fieldname)) throw unknownField(part.fieldname)
        if (Object.hasOwn(files, part.fieldname)) throw repeated(part.fieldname)
        files[part.fieldname] = { name: part.filename, type: part.mimetype, bytes: await part.toBuffer() }
        continue
      }
      if (typeof part.value !== 'string') throw refusals.invalid(requestWords.noText)
      textBytes += Buffer.byteLength(part.value)
      if (part.valueTruncated || part.fieldnameTruncated || textBytes > MAX_TEXT_BYTES) throw new WireRefusal(413)
      pairs.push([part.fieldname, part.value])
    }
  } catch (error) {
    throw refusalOf(error)
  }
  return { fields: formOf(pairs), files }
}

const limits = {
  fileSize: MAX_UPLOAD_BYTES,
  files: 4,
  fields: MAX_PARAMETERS,
  parts: MAX_PARAMETERS + 4,
  fieldNameSize: 200,
  fieldSize: MAX_TEXT_BYTES,
  headerPairs: 20,
}

/** The parser throws bare errors for what is cut off or has no boundary: whatever it is, the request was at fault. */
const refusalOf = (error: unknown): unknown => {
  if (error instanceof Failure || error instanceof WireRefusal) return error
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  if (code === 'FST_PROTO_VIOLATION') return unknownField('__proto__')
  return new WireRefusal(statusCode === 413 ? 413 : 400)
}
