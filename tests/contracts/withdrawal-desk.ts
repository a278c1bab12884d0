import { randomUUID } from 'node:crypto'
import { beforeEach } from 'vitest'
import { fen } from '../../src/domain/money'
import type { Withdrawal, WithdrawalRequest } from '../../src/domain/wallet/withdrawal'
import { sharedShop, type Client, type Shop, type World } from './world'

/** What the contract of withdrawals needs: a buyer with a reserve, a code on his phone, and how he applies. */

export const RESERVE = 100_000

export const wishing = (verifyCode: string, over: Partial<WithdrawalRequest> = {}): WithdrawalRequest => ({
  amount: fen(20_000),
  channel: 'bank',
  payeeName: '张三',
  payeeAccount: '6222021234567890128',
  verifyCode,
  requestId: randomUUID(),
  ...over,
})

export const withdrawalDesk = (world: World) => {
  const { shop, ownShop } = sharedShop(world)
  let client: Client
  beforeEach(async () => {
    client = await shop().newBuyer({ reserve: RESERVE })
  })

  const code = async (buyer: Client = client, of: Shop = shop()): Promise<string> => {
    await buyer.auth.sendCode({ mobile: '', smsType: 'withdraw' })
    return of.smsCode((await buyer.auth.me()).account)
  }
  /** One that went through. */
  const applied = async (over: Partial<WithdrawalRequest> = {}, buyer: Client = client, of: Shop = shop()) =>
    buyer.wallet.withdraw(wishing(await code(buyer, of), over))
  const only = async (buyer: Client = client): Promise<Withdrawal> => {
    const { list, total } = await buyer.wallet.withdrawals({})
    if (total !== 1) throw new Error(`there are ${total}`)
    return list[0]!
  }
  const reserve = async (buyer: Client = client) => {
    const { reserveAvailable, reserveFrozen } = await buyer.auth.me()
    return [reserveAvailable, reserveFrozen]
  }

  return {
    shop,
    ownShop,
    code,
    applied,
    only,
    reserve,
    get client() {
      return client
    },
  }
}
