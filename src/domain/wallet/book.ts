import { fen, minus, zero, type Fen } from '../money'
import { isBuyers, type Journal, type JournalKind } from './ledger'
import type { WalletBiz, WalletDirection, WalletLine, WalletType } from './statement'

/** The buyer's own book: what a journal says to the buyer whose reserve it moves. */

/** What caused a journal; where it is of several, each with its part. */
export interface About {
  biz: WalletBiz
  bizNo: string
  remark: string
  parts?: readonly { bizNo: string; amount: Fen; gift: Fen }[]
}

export interface Reserve {
  available: Fen
  frozen: Fen
  bonus: Fen
}

export type BookLine = Omit<WalletLine, 'entryNo' | 'typeText' | 'at'>

/** Whose reserve it moves; null for one that is only between the house and a provider. */
export const ownerOf = ({ entries }: Journal): string | null => {
  const account = entries.map((entry) => entry.account).find(isBuyers)
  return account === undefined ? null : account.slice(account.indexOf(':') + 1)
}

const typeOf: Record<JournalKind, WalletType> = {
  opening_balance: 'opening',
  adjustment: 'adjust',
  compensation: 'compensate',
  reversal: 'reverse',
  recharge: 'recharge',
  order_pay: 'consume',
  order_pay_channel: 'consume',
  late_payment: 'refund',
  difference_back: 'refund',
  order_refund: 'refund',
  order_refund_due: 'refund',
  order_refund_channel: 'refund',
  order_refund_fallback: 'refund',
  after_sale_freeze: 'freeze',
  after_sale_fee: 'fee',
  after_sale_unfreeze: 'unfreeze',
  withdraw_freeze: 'freeze',
  withdraw_unfreeze: 'unfreeze',
  withdraw_paid: 'withdraw',
}

/**
 * The lines of a journal, one after the other, and the reserve after each. None for one that moves no reserve.
 * @throws RangeError where the parts are not the whole
 */
export const linesOf = (journal: Journal, before: Reserve, about: About): BookLine[] => {
  let now = before
  return changesOf(journal, about).map(({ type, bizNo, ...by }) => {
    now = {
      available: fen(now.available + by.available),
      frozen: fen(now.frozen + by.frozen),
      bonus: fen(now.bonus + by.bonus),
    }
    const whole = fen(by.available + by.frozen + by.bonus)
    return {
      type,
      direction: directionOf(whole === 0 ? fen(by.available + by.bonus) : whole),
      inside: whole === 0,
      amount: fen(Math.abs(whole === 0 ? by.frozen : whole)),
      availableChange: by.available,
      frozenChange: by.frozen,
      bonusChange: by.bonus,
      availableAfter: now.available,
      frozenAfter: now.frozen,
      bonusAfter: now.bonus,
      biz: about.biz,
      bizNo,
      remark: about.remark,
    }
  })
}

const directionOf = (change: Fen): WalletDirection => (change > 0 ? 'in' : 'out')

type Change = Reserve & { type: WalletType; bizNo: string }

const changesOf = (journal: Journal, { bizNo, parts }: About): Change[] => {
  const { kind, ref, entries } = journal
  const of = (name: string): Fen => entries.find(({ account }) => account.split(':')[0] === name)?.amount ?? zero
  const [available, frozen, bonus] = [of('avail'), of('frozen'), of('bonus')]
  const type = typeOf[kind]
  if (available === 0 && frozen === 0 && bonus === 0) return []
  if (kind === 'recharge' && bonus !== 0)
    return [
      { type, bizNo, available, frozen: zero, bonus: zero },
      { type: 'recharge_bonus', bizNo, available: zero, frozen: zero, bonus },
    ]
  if (kind === 'withdraw_paid') {
    const [fee, gift] = [of('revenue'), of('gift_cost')]
    const fromFrozen = (as: WalletType, amount: number): Change[] =>
      amount === 0 ? [] : [{ type: as, bizNo, available: zero, frozen: fen(amount), bonus: zero }]
    return [
      ...fromFrozen(type, frozen + fee + gift),
      ...fromFrozen('fee', 0 - fee),
      ...fromFrozen('bonus_taken', 0 - gift),
    ]
  }
  if (!parts) return [{ type, bizNo, available, frozen, bonus }]
  const total = parts.reduce((all, { amount }) => all + amount, 0)
  const gifts = parts.reduce((all, { gift }) => all + gift, 0)
  if (-total !== available + bonus || -gifts !== bonus || frozen !== 0) throw new RangeError(`拆分不等于合计：${ref}`)
  return parts.map((part) => ({
    type,
    bizNo: part.bizNo,
    available: fen(part.gift - part.amount),
    frozen: zero,
    bonus: minus(zero, part.gift),
  }))
}
