import { fen, minus, sum, zero, type Fen } from '../money'
import { refusals } from '../refusals'

/**
 * The reserve as double entry: every business event is a journal whose entries sum to zero. A channel's account is the mirror of
 * the provider's book, so it goes below zero by what was captured there; an account of a buyer never goes below zero.
 */
export type Account =
  | `${'avail' | 'frozen' | 'bonus' | 'psp'}:${string}`
  | 'revenue'
  | 'payout'
  | 'gift_cost'
  | 'opening'
  | 'refund_due' // owed to buyers until a provider has given it back
  | 'adjusted'
  | 'compensation' // what buyers were given for our faults

export type JournalKind =
  | 'opening_balance'
  | 'adjustment'
  | 'compensation'
  | 'reversal'
  | 'recharge'
  | 'order_pay'
  | 'order_pay_channel'
  | 'late_payment'
  | 'difference_back'
  | 'order_refund'
  | 'order_refund_due'
  | 'order_refund_channel'
  | 'order_refund_fallback'
  | 'after_sale_freeze'
  | 'after_sale_fee'
  | 'after_sale_unfreeze'
  | 'withdraw_freeze'
  | 'withdraw_unfreeze'
  | 'withdraw_paid'

export interface Entry {
  account: Account
  amount: Fen // signed, never 0
}

export interface Journal {
  kind: JournalKind
  ref: string // what it was made for: kind + ref is there once
  entries: Entry[]
}

export type Balances = Readonly<Partial<Record<Account, Fen>>>

export const avail = (userId: string): Account => `avail:${userId}`
export const frozen = (userId: string): Account => `frozen:${userId}`
export const bonus = (userId: string): Account => `bonus:${userId}`
export const psp = (channel: string): Account => `psp:${channel}`

export const balanceOf = (balances: Balances, account: Account): Fen => balances[account] ?? zero

/**
 * The balances after the journal.
 * @throws Failure balance-short (details.shortBy) when an account of a buyer would go below zero; RangeError for an unsound journal.
 */
export const applyJournal = (balances: Balances, { kind, ref, entries }: Journal): Balances => {
  const after: Partial<Record<Account, Fen>> = { ...balances }
  for (const { account, amount } of sound(kind, ref, entries).entries)
    after[account] = fen(balanceOf(after, account) + amount)
  const short = entries
    .map(({ account }) => account)
    .filter((account) => isBuyers(account) && balanceOf(after, account) < 0)
  if (short.length > 0) throw refusals.balanceShort(minus(zero, sum(short.map((account) => balanceOf(after, account)))))
  return after
}

interface Event {
  ref: string
  userId: string
  amount: Fen
}
/** Of its amount, so much is gifts: they are spent first, and come back as they were spent. With a withdrawal they go beside it. */
interface MixedEvent extends Event {
  gift?: Fen
}
interface ChannelEvent {
  ref: string
  channel: string
  amount: Fen
}

/** What a buyer starts with: seeds, or money taken over from elsewhere. */
export const openingBalance = ({ ref, userId, amount }: Event): Journal =>
  move('opening_balance', ref, 'opening', [avail(userId), amount])

/** By an operator's hand: more, or where the amount is below zero less. */
export const adjustment = ({ ref, userId, amount }: Event): Journal =>
  amount > 0
    ? move('adjustment', ref, 'adjusted', [avail(userId), amount])
    : move('adjustment', ref, avail(userId), ['adjusted', minus(zero, amount)])

/** For a fault of ours. */
export const compensation = ({ ref, userId, amount }: Event): Journal =>
  move('compensation', ref, 'compensation', [avail(userId), amount])

/** Undoes what was moved by hand: its mirror, under its number, so only once. @throws RangeError for anything else */
export const reversal = ({ kind, ref, entries }: Journal): Journal => {
  if (kind !== 'adjustment' && kind !== 'compensation') throw new RangeError(`不能冲正：${kind}`)
  return sound(
    'reversal',
    ref,
    entries.map(({ account, amount }) => ({ account, amount: minus(zero, amount) })),
  )
}

/** Money confirmed by the provider comes in; a gift of the package is never mixed with it. */
export const recharge = ({
  ref,
  userId,
  channel,
  amount,
  gift = zero,
}: Event & ChannelEvent & { gift?: Fen }): Journal => {
  const paid = move('recharge', ref, psp(channel), [avail(userId), amount])
  return gift === 0
    ? paid
    : sound('recharge', ref, [...paid.entries, ...move('recharge', ref, 'gift_cost', [bonus(userId), gift]).entries])
}

export const orderPaidFromReserve = ({ ref, ...spent }: MixedEvent): Journal =>
  moveAll('order_pay', ref, minusAll(own(spent)), [['revenue', spent.amount]])

export const orderPaidByChannel = ({ ref, channel, amount }: ChannelEvent): Journal =>
  move('order_pay_channel', ref, psp(channel), ['revenue', amount])

/** A payment that came after its orders were gone, or a second time: it is the buyer's money. */
export const latePaymentToReserve = ({ ref, userId, channel, amount }: Event & ChannelEvent): Journal =>
  move('late_payment', ref, psp(channel), [avail(userId), amount])

/** A part of a difference that was paid and whose choice can't be done any more: it is the buyer's money. */
export const differenceToReserve = ({ ref, ...back }: MixedEvent): Journal =>
  moveAll('difference_back', ref, [['revenue', minus(zero, back.amount)]], own(back))

export const refundToReserve = ({ ref, ...back }: MixedEvent): Journal =>
  moveAll('order_refund', ref, [['revenue', minus(zero, back.amount)]], own(back))

/** Money that a provider has to give back, from the moment it was decided. */
export const refundDue = ({ ref, amount }: Pick<Event, 'ref' | 'amount'>): Journal =>
  move('order_refund_due', ref, 'revenue', ['refund_due', amount])

export const refundPaidOut = ({ ref, channel, amount }: ChannelEvent): Journal =>
  move('order_refund_channel', ref, 'refund_due', [psp(channel), amount])

/** A provider can't give it back any more: the buyer has it as reserve. */
export const refundFallsToReserve = ({ ref, userId, amount }: Event): Journal =>
  move('order_refund_fallback', ref, 'refund_due', [avail(userId), amount])

/** What an after-sale costs is kept apart from the application on, until it is known whether it is owed. */
export const feeFrozen = ({ ref, ...spent }: MixedEvent): Journal =>
  moveAll('after_sale_freeze', ref, minusAll(own(spent)), [[frozen(spent.userId), spent.amount]])

export const feeTaken = ({ ref, userId, amount }: Event): Journal =>
  move('after_sale_fee', ref, frozen(userId), ['revenue', amount])

export const feeFreed = ({ ref, ...back }: MixedEvent): Journal =>
  moveAll('after_sale_unfreeze', ref, [[frozen(back.userId), minus(zero, back.amount)]], own(back))

/** Gifts are never withdrawn: those that go with the amount (`gift`, beside it) are frozen with it. */
export const withdrawalApplied = ({ ref, userId, amount, gift = zero }: MixedEvent): Journal =>
  moveAll('withdraw_freeze', ref, minusAll(leaving({ userId, amount, gift })), [[frozen(userId), fen(amount + gift)]])

export const withdrawalRejected = ({ ref, userId, amount, gift = zero }: MixedEvent): Journal =>
  moveAll(
    'withdraw_unfreeze',
    ref,
    [[frozen(userId), minus(zero, fen(amount + gift))]],
    leaving({ userId, amount, gift }),
  )

/** Of the amount that was frozen, the fee stays with the house, and so do the gifts beside it. */
export const withdrawalPaid = ({
  ref,
  userId,
  amount,
  fee = zero,
  gift = zero,
}: MixedEvent & { fee?: Fen }): Journal => {
  if (fee < 0 || fee >= amount) throw new RangeError(`手续费不对：${fee}`)
  return moveAll(
    'withdraw_paid',
    ref,
    [[frozen(userId), minus(zero, fen(amount + gift))]],
    [
      ['payout', minus(amount, fee)],
      ['revenue', fee],
      ['gift_cost', gift],
    ],
  )
}

type Side = readonly (readonly [Account, Fen])[]

/** A buyer's own part of an amount and its gifts. @throws RangeError where the gifts are more than it */
const own = ({ userId, amount, gift = zero }: Omit<MixedEvent, 'ref'>): Side => {
  if (gift < 0 || gift > amount) throw new RangeError(`赠送的金额不对：${gift}`)
  return [
    [avail(userId), minus(amount, gift)],
    [bonus(userId), gift],
  ]
}

/** What is withdrawn, and the gifts beside it. @throws RangeError for an amount that moves nothing */
const leaving = ({ userId, amount, gift }: Required<Omit<MixedEvent, 'ref'>>): Side => {
  if (!(amount > 0) || gift < 0) throw new RangeError(`记账金额必须大于零：${amount}，${gift}`)
  return [
    [avail(userId), amount],
    [bonus(userId), gift],
  ]
}

const minusAll = (side: Side): Side => side.map(([account, amount]) => [account, minus(zero, amount)])

/** From below zero to above it; what moves nothing is left out. */
const moveAll = (kind: JournalKind, ref: string, from: Side, to: Side): Journal => {
  const entries = [...from, ...to].filter(([, amount]) => amount !== 0)
  const isMoved = entries.length > 0 && [...minusAll(from), ...to].every(([, amount]) => amount >= 0)
  if (!isMoved) throw new RangeError('记账金额必须大于零')
  return sound(
    kind,
    ref,
    entries.map(([account, amount]) => ({ account, amount: fen(amount) })),
  )
}

const move = (kind: JournalKind, ref: string, from: Account, [to, amount]: [Account, Fen]): Journal => {
  if (!(amount > 0)) throw new RangeError(`记账金额必须大于零：${amount}`)
  return sound(kind, ref, [
    { account: from, amount: minus(zero, amount) },
    { account: to, amount: fen(amount) },
  ])
}

/** At least two entries, none of them 0, together 0; a reference; no account twice. */
const sound = (kind: JournalKind, ref: string, entries: Entry[]): Journal => {
  const accounts = new Set(entries.map(({ account }) => account))
  const isSound =
    ref !== '' &&
    entries.length >= 2 &&
    accounts.size === entries.length &&
    entries.every(({ amount }) => fen(amount) !== 0) &&
    sum(entries.map(({ amount }) => amount)) === 0
  if (!isSound) throw new RangeError(`分录不平：${kind} ${ref}`)
  return { kind, ref, entries }
}

export const isBuyers = (account: Account): boolean => /^(?:avail|frozen|bonus):/.test(account)
