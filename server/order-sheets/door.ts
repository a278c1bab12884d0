import type { FastifyInstance } from 'fastify'
import { Readable } from 'node:stream'
import { NO_FILE } from '../../src/domain/refusals'
import {
  neededColumns,
  rowOutcome,
  sheetColumns,
  WHY_COLUMN,
  wrongRowsName,
  wrongRowsSheet,
} from '../../src/domain/shops/sheet'
import type { Deps } from '../deps'
import { isLinkGood } from '../exports/links'
import { xlsxBytes, type XlsxColumn } from '../sheets/xlsx'
import { sheetOf } from './kept'

interface Params {
  job: string
  until: string
  signature: string
}

const WIDE = 36
/** Texts, whatever is typed into them: numbers of orders are longer than a spreadsheet keeps. */
const AS_TEXT = '@'

/** The rows of a sheet that were not taken, each with why, to be mended and brought again; to whoever has a link that holds. */
export const wrongRowsDoor = (
  app: FastifyInstance,
  { db, sealer, clock, secret }: Pick<Deps, 'db' | 'sealer' | 'clock' | 'secret'>,
): void => {
  app.get<{ Params: Params }>('/files/rows/:job/:until/:signature/:name', async ({ params }, reply) => {
    void reply.header('cache-control', 'no-store')
    const [job] = await db.query<{ userId: string }>(
      `select user_id as "userId" from jobs where id = $1 and kind = 'sheet'`,
      [params.job],
    )
    const isTheirs = job && isLinkGood(secret, { ...params, userId: job.userId }, clock.now())
    const kept = isTheirs ? await sheetOf(db, sealer, params.job) : null
    if (!kept || !('rows' in kept.sheet)) return reply.code(404).type('text/plain; charset=utf-8').send(NO_FILE)
    const { rows } = kept.sheet
    const reasons = await reasonsOf(db, params.job)
    const columns: XlsxColumn[] = [...sheetColumns, WHY_COLUMN].map((header) => {
      return { header, width: header === neededColumns[0] || header === WHY_COLUMN ? WIDE : 16, numFmt: AS_TEXT }
    })
    const wrong = async function* (): AsyncGenerator<string[]> {
      for (const { row, cells } of rows) {
        const why = reasons.get(row)
        if (why !== undefined) yield [...sheetColumns.map((column) => cells[column] ?? ''), why]
      }
    }
    return reply
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header(
        'content-disposition',
        `attachment; filename="rows.xlsx"; filename*=UTF-8''${encodeURIComponent(wrongRowsName)}`,
      )
      .send(Readable.from(xlsxBytes(wrongRowsSheet, columns, wrong())))
  })
}

const reasonsOf = async (db: Deps['db'], jobId: string): Promise<Map<number, string>> => {
  const rows = await db.query<{ key: string; reason: string }>(
    'select key, reason from job_failures where job_id = $1 and title = $2 order by line',
    [jobId, rowOutcome.failed],
  )
  return new Map(rows.map(({ key, reason }) => [Number(key), reason]))
}
