import { randomUUID } from 'node:crypto'
import { fileWithdrawal } from '../../server/withdrawals/apply'
import { moveWithdrawal } from '../../server/withdrawals/move'
import { fen } from '../../src/domain/money'
import type { WalletGateway } from '../../src/domain/ports/wallet-gateway'
import type { WithdrawalWish } from '../../src/domain/wallet/withdrawal-life'
import type { WithdrawalRequest, WithdrawalStatus } from '../../src/domain/wallet/withdrawal'
import { prodClient } from '../../src/infrastructure/prod/prod-client'
import { wireAuthGateway } from '../../src/infrastructure/wire/wire-auth-gateway'
import { wireWalletGateway } from '../../src/infrastructure/wire/wire-wallet-gateway'
import type { TestServer } from './server'
import { buyersOf, type Buyer } from './trade'

/** Buyers who withdraw from a running server over HTTP. */
export interface Withdrawer extends Pick<Buyer, 'userId'> {
  wallet: WalletGateway
  /** Has a code sent. @returns it */
  code(): Promise<string>
}

export const withdrawersOf = async (server: TestServer, count: number, reserve: number): Promise<Withdrawer[]> => {
  const buyers = await buyersOf(server, count, reserve)
  return buyers.map(({ userId, token }) => {
    const ask = prodClient({ tokens: { read: () => token }, baseURL: `${server.url}/prod` })
    return {
      userId,
      wallet: wireWalletGateway(ask),
      async code() {
        const [row] = await server.db.query<{ mobile: string }>('select mobile from users where id = $1', [userId])
        await wireAuthGateway(ask).sendCode({ mobile: '', smsType: 'withdraw' })
        return server.smsCode(row!.mobile)
      },
    }
  })
}

export const CARD = '6222021234567890128'

/** A card's number of its own that holds together. */
export const cardOf = (n: number): string => {
  const body = `62220212345${String(n).padStart(7, '0')}`
  const digits = Array.from({ length: 10 }, (_, digit) => String(digit))
  return body + digits.find((digit) => luhn(body + digit) === 0)!
}

const luhn = (number: string): number =>
  Array.from(number)
    .toReversed()
    .map((digit, i) => Number(digit) * (i % 2 === 1 ? 2 : 1))
    .reduce((sum, value) => sum + (value > 9 ? value - 9 : value), 0) % 10

export const wishing = (verifyCode: string, over: Partial<WithdrawalRequest> = {}): WithdrawalRequest => ({
  amount: fen(10_000),
  channel: 'bank',
  payeeName: '张三',
  payeeAccount: CARD,
  verifyCode,
  requestId: randomUUID(),
  ...over,
})

/** One of a new buyer, in that state. @returns its number */
export const withdrawalIn = async (server: TestServer, status: 'applied' | 'paying'): Promise<string> => {
  const [buyer] = await buyersOf(server, 1, 50_000)
  const payee = { payeeName: '张三', payeeAccount: CARD }
  const withdrawNo = await server.db.tx((tx) =>
    fileWithdrawal(
      server.deps,
      tx,
      { userId: buyer!.userId, amount: fen(20_000), channel: 'bank', payee },
      server.clock.now(),
    ),
  )
  if (status === 'paying') await operate(server, withdrawNo, { event: 'approve' })
  return withdrawNo
}

/** What an operator does. */
export const operate = (server: TestServer, withdrawNo: string, wish: WithdrawalWish): Promise<WithdrawalStatus> =>
  server.db.tx(async (tx) => {
    const { status } = await moveWithdrawal(tx, withdrawNo, wish, { by: 'test', nowMs: server.clock.now() })
    return status
  })
