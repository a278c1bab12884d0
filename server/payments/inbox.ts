import { Failure, isFailure } from '../../src/domain/failure'
import type { PayMethod } from '../../src/domain/payment'
import { refusals } from '../../src/domain/refusals'
import type { Queryable } from '../store/db'
import { timestamp } from '../store/timestamp'
import { findAttempt } from './attempts'
import type { News, PaymentChannel, RawNotice, Told } from './channel'
import { bookCapture } from './dispute'
import type { TradeDeps } from './methods'
import { refundTold } from './refunds'
import type { Settled } from './settle'

/**
 * What providers tell us, kept as it came before anything is done about it: a crash, a lock or a database that is slow loses none, and
 * one that is sent again is the same row. Only what is truly the provider's comes in here.
 */

/** Who signed it, and what with; cookies and the like of whoever knocks are nobody's business. */
const KEPT_HEADERS = [
  'content-type',
  'wechatpay-serial',
  'wechatpay-timestamp',
  'wechatpay-nonce',
  'wechatpay-signature',
]

/** Whoever handles it in the request it came with has so long, before a round takes it up. */
const OWN_TURN_MS = 10_000
const RETRY_MS = [5_000, 15_000, 60_000]
const DAY_MS = 24 * 3_600_000
/** True notices for other merchants are no use to anybody: a day keeps so many of them. */
const MOST_REFUSED_A_DAY = 1000

/** @returns its row; null: it isn't kept, as too many were refused today. */
export const putIntoInbox = async (
  { db, clock }: Pick<TradeDeps, 'db' | 'clock'>,
  channel: PaymentChannel,
  { headers, body }: RawNotice,
  { noticeId, news }: Told,
): Promise<number | null> => {
  const now = clock.now()
  const kept = Object.fromEntries(KEPT_HEADERS.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])))
  // One that was refused is looked at again when it is sent again: the configuration may have been mended.
  const [row] = await db.query<{ id: number }>(
    `insert into pay_notices as n (channel, notice_id, headers, body, news, received_at, status, retry_at)
     select $1, $2, $3::text::jsonb, $4, $5::text::jsonb, $6::timestamptz, 'pending', $7::timestamptz
     where $8 or (select count(*) from (select 1 from pay_notices where status = 'refused' and received_at > $9 limit $10) r) < $10
     on conflict (channel, notice_id) do update set
       status = case when n.status = 'refused' then 'pending' else n.status end,
       retry_at = case when n.status = 'refused' then excluded.retry_at else n.retry_at end,
       handled_at = case when n.status = 'refused' then null else n.handled_at end,
       received_at = case when n.status = 'refused' then excluded.received_at else n.received_at end
     returning id`,
    [
      channel.method,
      noticeId,
      JSON.stringify(kept),
      body,
      JSON.stringify(news),
      timestamp(now),
      timestamp(now + OWN_TURN_MS),
      news.of !== 'foreign',
      timestamp(now - DAY_MS),
      MOST_REFUSED_A_DAY,
    ],
  )
  return row?.id ?? null
}

interface Notice {
  id: number
  channel: PayMethod
  noticeId: string
  news: News
  tries: number
}

/** What became of it: handled (with or without news of money), or refused. */
type Outcome =
  | { settled: Settled | null; paymentNo?: string; refundNo?: string }
  | { refused: Failure; paymentNo?: string }

/**
 * Handles a notice once, whoever else does so at the same time. @returns 'already' also when it was handled before
 * @throws Failure invalid, not-found when it is refused, for good; anything else: it stays in the inbox and its turn comes again
 */
export const handleNotice = async (deps: TradeDeps, id: number): Promise<Settled | null> => {
  const nowMs = deps.clock.now()
  try {
    const outcome = await deps.db.tx(async (tx) => {
      const [notice] = await tx.query<Notice>(
        `select id, channel, notice_id as "noticeId", news, tries from pay_notices where id = $1 and status = 'pending' for update`,
        [id],
      )
      if (!notice) return null
      const done = await outcomeOf(deps, tx, notice, nowMs)
      await tx.query(
        `update pay_notices set status = $2, reason = $3, outcome = $4, payment_no = $5, refund_no = $6, handled_at = $7,
           tries = tries + 1, retry_at = null where id = $1`,
        [
          id,
          'refused' in done ? 'refused' : 'handled',
          'refused' in done ? done.refused.message : '',
          'refused' in done ? '' : (done.settled ?? ''),
          done.paymentNo ?? null,
          'refundNo' in done ? done.refundNo : null,
          timestamp(nowMs),
        ],
      )
      return { done, notice }
    })
    if (!outcome) return 'already'
    const { done, notice } = outcome
    const about = { method: notice.channel, noticeId: notice.noticeId, paymentNo: done.paymentNo }
    if ('refused' in done) {
      deps.log.error('payment-notice-refused', { ...about, reason: done.refused.message, news: notice.news })
      throw done.refused
    }
    deps.log.info('payment-notice', { ...about, refundNo: done.refundNo, settled: done.settled })
    return done.settled
  } catch (error) {
    if (!isFailure(error, 'invalid', 'not-found')) await postpone(deps, id, error, nowMs)
    throw error
  }
}

const outcomeOf = async (deps: TradeDeps, tx: Queryable, notice: Notice, nowMs: number): Promise<Outcome> => {
  const { news, channel: method } = notice
  if (news.of === 'nothing') return { settled: null }
  if (news.of === 'foreign') return { refused: refusals.foreignNotice(news.reason) }
  if (news.of === 'refund') {
    const { refundNo, status } = news
    const isKnown = await refundTold(deps, tx, { refundNo, method, status }, nowMs)
    return isKnown ? { settled: null, refundNo } : { refused: refusals.notFound('refund') }
  }
  const { outTradeNo, tradeNo, amount } = news
  const attempt = await findAttempt(tx, outTradeNo)
  if (attempt?.channel !== method) return { refused: refusals.notFound('payment') }
  const { paymentNo } = attempt
  const settled = await bookCapture(deps, tx, paymentNo, { method, outTradeNo, tradeNo, amount }, nowMs)
  return settled === 'disputed' ? { refused: refusals.otherAmount(), paymentNo } : { settled, paymentNo }
}

const postpone = async (deps: TradeDeps, id: number, error: unknown, nowMs: number): Promise<void> => {
  deps.log.warn('payment-notice-postponed', { id, error })
  // Where that can't be written either, it keeps the turn it has.
  await deps.db
    .query(
      `update pay_notices set tries = tries + 1, retry_at = $2::timestamptz + ($3::int[])[least(tries + 1, cardinality($3::int[]))] * interval '1 ms'
       where id = $1 and status = 'pending'`,
      [id, timestamp(nowMs), RETRY_MS],
    )
    .catch(() => undefined)
}

const AT_ONCE = 100

/** What nobody has handled: its process died, or something was in its way. @returns how many are done now */
export const handleInbox = async (deps: TradeDeps): Promise<number> => {
  let done = 0
  for (;;) {
    const due = await deps.db.query<{ id: number }>(
      `select id from pay_notices where status = 'pending' and retry_at <= $1 order by id limit $2`,
      [timestamp(deps.clock.now()), AT_ONCE],
    )
    for (const { id } of due) {
      const ended = await handleNotice(deps, id).then(
        () => true,
        (error: unknown) => {
          if (isFailure(error, 'busy')) throw error
          return isFailure(error, 'invalid', 'not-found')
        },
      )
      if (ended) done += 1
    }
    if (due.length < AT_ONCE) return done
  }
}

const KEEP_MS = 180 * DAY_MS // chosen by us: as long as a buyer can ask for a refund at a provider

/** In pieces: nobody waits for a table's worth of deletions. */
export const forgetNotices = async ({ db, clock }: Pick<TradeDeps, 'db' | 'clock'>): Promise<void> => {
  for (;;) {
    const gone = await db.query(
      `delete from pay_notices where id in (select id from pay_notices where received_at < $1 and status <> 'pending' limit 1000) returning id`,
      [timestamp(clock.now() - KEEP_MS)],
    )
    if (gone.length < 1000) return
  }
}
