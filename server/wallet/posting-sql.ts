import type { BookLine } from '../../src/domain/wallet/book'
import { untold } from '../store/sql-args'

/**
 * Where entries of the house's accounts are numbered from: by their journals, far from those that were counted on once. Nobody waits for
 * one another there, as their balance is what their entries come to.
 */
const HOUSE_FROM = 10 ** 12

/** $1 accounts, $2 amounts, $3 balances after (null: of the house), $4 journal */
const MOVING = `line as (select * from unnest(${untold('$1::text[]')}, ${untold('$2::bigint[]')}, ${untold('$3::bigint[]')}) as line (account_id, amount, after)),
  moved as (update accounts a set balance = line.after, seq = a.seq + 1 from line where a.id = line.account_id and line.after is not null returning a.id, a.seq)`

const BOOKING = `insert into entries (account_id, seq, journal_id, amount, after)
  select line.account_id, case when line.after is null then ${HOUSE_FROM} + $4::bigint else moved.seq end, $4, line.amount, line.after
  from line left join moved on moved.id = line.account_id`

export const MOVE = `with ${MOVING} ${BOOKING}`

/**
 * The same, and the lines of the buyer's book: $5 buyer, $6 at, $7 lines. Under the lock of the buyer's accounts, so that nobody else counts
 * on. A line is never older than the one before it, also where clocks differ; so the day it belongs to is the last one of the book.
 */
export const MOVE_AND_TELL = `with ${MOVING}, booked as (${BOOKING}),
  told as (select * from jsonb_to_recordset($7::jsonb) as told (place int, type text, direction text, amount bigint, available_change bigint,
    frozen_change bigint, bonus_change bigint, available_after bigint, frozen_after bigint, bonus_after bigint, biz text, biz_no text,
    remark text)),
  last as (select coalesce(max(seq), 0) as seq, greatest($6::timestamptz, max(at)) as at
    from (select seq, at from wallet_entries where user_id = $5 order by seq desc limit 1) newest),
  days as (insert into wallet_days (user_id, type, direction, day, lines, amount, lines_until, amount_until)
    select $5, new.type, new.direction, ((last.at + interval '8 hours') at time zone 'UTC')::date, new.lines, new.amount,
      new.lines + coalesce(before.lines_until, 0), new.amount + coalesce(before.amount_until, 0)
    from (select type, direction, count(*) as lines, sum(amount) as amount from told group by type, direction) new cross join last
      left join lateral (select lines_until, amount_until from wallet_days d
        where d.user_id = $5 and d.type = new.type and d.direction = new.direction order by d.day desc limit 1) before on true
    on conflict (user_id, type, direction, day) do update set lines = wallet_days.lines + excluded.lines,
      amount = wallet_days.amount + excluded.amount, lines_until = excluded.lines_until, amount_until = excluded.amount_until)
  insert into wallet_entries (user_id, seq, type, type_seq, direction, direction_seq, amount, available_change, frozen_change, bonus_change,
    available_after, frozen_after, bonus_after, biz, biz_no, remark, at, journal_id)
  select $5, last.seq + row_number() over (order by told.place),
    told.type, coalesce((select max(type_seq) from wallet_entries where user_id = $5 and type = told.type), 0)
      + row_number() over (partition by told.type order by told.place),
    told.direction, coalesce((select max(direction_seq) from wallet_entries where user_id = $5 and direction = told.direction), 0)
      + row_number() over (partition by told.direction order by told.place),
    told.amount, told.available_change, told.frozen_change, told.bonus_change, told.available_after, told.frozen_after, told.bonus_after,
    told.biz, told.biz_no, told.remark, last.at, $4
  from told cross join last`

export const toldRow = (line: BookLine, place: number): Readonly<Record<string, unknown>> => ({
  place,
  type: line.type,
  direction: line.inside ? 'inside' : line.direction,
  amount: line.amount,
  available_change: line.availableChange,
  frozen_change: line.frozenChange,
  bonus_change: line.bonusChange,
  available_after: line.availableAfter,
  frozen_after: line.frozenAfter,
  bonus_after: line.bonusAfter,
  biz: line.biz,
  biz_no: line.bizNo,
  remark: line.remark,
})
