import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import { sheetBytes } from '../sheets/sheet'
import type { SheetFormat } from '../verbs/verb'

export type Rows = AsyncIterable<readonly string[]>

export interface SheetBody {
  format: SheetFormat
  bytes: Readable
}

/** What can't even begin is a refusal as any; what fails later breaks off, and its client throws away what it has. */
export const begunSheet = async (format: SheetFormat, rows: Rows): Promise<SheetBody> => {
  const iterator = rows[Symbol.asyncIterator]()
  const first = await iterator.next()
  async function* all(): AsyncGenerator<readonly string[]> {
    try {
      for (let at = first; at.done !== true; at = await iterator.next()) yield at.value
    } finally {
      await iterator.return?.()
    }
  }
  return { format, bytes: sheetBytes(format, all()) }
}

const TYPES: Record<SheetFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export const sendSheet = (reply: FastifyReply, { format, bytes }: SheetBody): FastifyReply =>
  reply
    .type(TYPES[format])
    .headers({ 'cache-control': 'no-store', 'content-disposition': `attachment; filename="export.${format}"` })
    .send(bytes)
