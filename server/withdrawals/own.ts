import { maskMobile } from '../../src/domain/masking'
import { toBeijing } from '../../src/domain/time'
import type { Withdrawal, WithdrawalPage } from '../../src/domain/wallet/withdrawal'
import type { Given } from '../../wire/call'
import type { calls } from '../../wire/calls'
import { mobileOfUser } from '../account/own-mobile'
import { idempotent } from '../store/idempotency'
import { reserveOf } from '../wallet/ledger'
import type { WithdrawalDeps } from './apply'
import { moveWithdrawal } from './move'
import { appliedToday, COLUMNS, heldUntil, shown, shownByNo, termsOf, type Row } from './rows'

/** A buyer's own withdrawals, the newest first, and what may be withdrawn now. */
export const ownWithdrawals = async (
  { db, clock, config }: Pick<WithdrawalDeps, 'db' | 'clock' | 'config'>,
  userId: string,
  { page, pageSize }: Given<(typeof calls)['withdrawList']>,
): Promise<WithdrawalPage> => {
  const [counted] = await db.query<{ total: number }>(
    'select count(*)::int as total from withdrawals where user_id = $1',
    [userId],
  )
  const rows = await db.query<Row & Record<string, unknown>>(
    `select ${COLUMNS} from withdrawals w where w.user_id = $1 order by w.applied_at desc, w.withdraw_no desc limit $2 offset $3`,
    [userId, pageSize, (page - 1) * pageSize],
  )
  const terms = termsOf(config)
  const reserve = await reserveOf(db, userId)
  const nowMs = clock.now()
  const held = await heldUntil(db, config, userId, nowMs)
  return {
    list: rows.map(shown),
    total: counted?.total ?? 0,
    page,
    pageSize,
    rules: {
      ...terms,
      withdrawable: reserve.available,
      bonus: reserve.bonus,
      heldUntil: held === null ? '' : toBeijing(held),
      leftToday: Math.max(0, terms.perDay - (await appliedToday(db, userId, nowMs))),
      mobile: maskMobile(await mobileOfUser(db, userId)),
    },
  }
}

/** @throws Failure not-found, conflict where it is reviewed already */
export const cancelWithdrawal = async (
  { db, clock, config, log }: Pick<WithdrawalDeps, 'db' | 'clock' | 'config' | 'log'>,
  userId: string,
  { requestId, withdrawNo }: Given<(typeof calls)['withdrawCancel']>,
): Promise<Withdrawal> => {
  const nowMs = clock.now()
  const perMinute = config.limits.withdrawalsPerMinute
  const request = { userId, requestId, route: 'withdraw-cancel', input: { withdrawNo }, nowMs, perMinute }
  const withdrawal = await db.tx((tx) =>
    idempotent(tx, request, async () => {
      await moveWithdrawal(tx, withdrawNo, { event: 'cancel' }, { by: '', nowMs, userId })
      return shownByNo(tx, withdrawNo)
    }),
  )
  log.info('withdrawal', { user: userId, withdrawal: withdrawNo, event: 'cancel', amount: withdrawal.amount })
  return withdrawal
}
