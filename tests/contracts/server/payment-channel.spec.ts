import { describe } from 'vitest'
import { capture } from '../../../server/channels/sandbox/book'
import { sandboxChannel } from '../../../server/channels/sandbox/channel'
import { noticeOf } from '../../../server/channels/sandbox/sign'
import { manualClock, seededPglite, seededPostgres } from '../../support/server'
import { paymentChannelContract } from './payment-channel.contract'

const SECRET = 'a secret of the test'
const posted = (fields: object) => ({ headers: {}, body: new URLSearchParams({ ...fields }).toString() })

describe.each([
  ['PGlite', seededPglite],
  ['PostgreSQL', seededPostgres],
] as const)('the sandbox on %s', (_, open) => {
  paymentChannelContract(async () => {
    const { db, gone } = await open()
    const clock = manualClock()
    let numbers = 0
    return {
      channel: sandboxChannel({ db, clock, secret: SECRET }),
      newPaymentNo: () => `P-contract-${++numbers}`,
      async pay(paymentNo, amount) {
        const wish = { tradeNo: `S-${paymentNo}-${++numbers}`, paymentNo, amount, nowMs: clock.now() }
        const taken = await db.tx((tx) => capture(tx, wish))
        if (!taken) throw new Error('the sandbox takes nothing for it')
        return posted(noticeOf(SECRET, { paymentNo, ...taken }))
      },
      forge({ body }) {
        const fields = Object.fromEntries(new URLSearchParams(body)) as Record<string, string>
        const { sign = '', ...unsigned } = fields
        return [
          posted(unsigned),
          posted({ ...fields, sign: sign.replace(/.$/, (last) => (last === '0' ? '1' : '0')) }),
          posted({ ...fields, amount: '1' }),
          posted({ ...fields, payment_no: 'P-other' }),
          posted({ ...fields, trade_no: 'S-other' }),
          posted({ ...fields, status: 'closed' }),
        ]
      },
      close: () => db.close().then(gone),
    }
  })
})
