import { fen } from '../../../src/domain/money'
import { refusals } from '../../../src/domain/refusals'
import type { Deps } from '../../deps'
import type { PaymentChannel } from '../../payments/channel'
import { closePayment, refundCapture, sandboxBook, toldOf } from './book'
import { cashierFields, isSigned, signFields } from './sign'

/** The provider of the demo: its cashier is a page of ours (./pages), its book lies in our database (./book). */
export const sandboxChannel = ({ db, clock, secret }: Pick<Deps, 'db' | 'clock' | 'secret'>): PaymentChannel => ({
  method: 'sandbox',
  book: sandboxBook,
  async create({ paymentNo, origin }) {
    const pageUrl = `${origin}/sandbox/cashier/${paymentNo}?sign=${signFields(secret, cashierFields(paymentNo))}`
    return { codeUrl: pageUrl, pageUrl }
  },
  query: (paymentNo) => toldOf(db, paymentNo),
  close: (paymentNo) => db.tx((tx) => closePayment(tx, paymentNo, clock.now())),
  refund: (refund) => db.tx((tx) => refundCapture(tx, refund, clock.now())),
  async readNotice({ body }) {
    const { sign = '', ...given } = Object.fromEntries(new URLSearchParams(body)) as Record<string, string>
    const { payment_no = '', trade_no = '', amount = '', status = '' } = given
    if (!isSigned(secret, { purpose: 'notice', payment_no, trade_no, amount, status }, sign))
      throw refusals.badSignature()
    if (status !== 'paid' || !/^[1-9]\d{0,12}$/.test(amount)) throw refusals.badNotice()
    return { paymentNo: payment_no, tradeNo: trade_no, amount: fen(Number(amount)) }
  },
  answerNotice: (isTaken) => ({
    status: isTaken ? 200 : 400,
    type: 'text/plain; charset=utf-8',
    body: isTaken ? 'success' : 'fail',
  }),
})
