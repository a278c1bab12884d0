import { fen } from '../../../src/domain/money'
import { refusals } from '../../../src/domain/refusals'
import type { Deps } from '../../deps'
import type { PaymentChannel } from '../../payments/channel'
import { closePayment, refundCapture, sandboxBook, toldOf } from './book'
import { cashierFields, isSigned, signFields } from './sign'

/** The provider of the demo: its cashier is a page of ours (./pages), its book lies in our database (./book). */
export const sandboxChannel = ({ db, clock, secret }: Pick<Deps, 'db' | 'clock' | 'secret'>): PaymentChannel => ({
  method: 'sandbox',
  askEvery: 0,
  book: sandboxBook,
  async create({ outTradeNo, origin }) {
    const pageUrl = `${origin}/sandbox/cashier/${outTradeNo}?sign=${signFields(secret, cashierFields(outTradeNo))}`
    return { codeUrl: pageUrl, pageUrl }
  },
  query: (outTradeNo) => toldOf(db, outTradeNo),
  close: (outTradeNo) => db.tx((tx) => closePayment(tx, outTradeNo, clock.now())),
  refund: (refund) => db.tx((tx) => refundCapture(tx, refund, clock.now())),
  async readNotice({ body }) {
    const { sign = '', ...given } = Object.fromEntries(new URLSearchParams(body)) as Record<string, string>
    const { out_trade_no = '', trade_no = '', amount = '', status = '' } = given
    if (!isSigned(secret, { purpose: 'notice', out_trade_no, trade_no, amount, status }, sign))
      throw refusals.badSignature()
    if (status !== 'paid' || !/^[1-9]\d{0,12}$/.test(amount)) throw refusals.badNotice()
    const news = { of: 'capture', outTradeNo: out_trade_no, tradeNo: trade_no, amount: fen(Number(amount)) } as const
    return { noticeId: sign, news }
  },
  answerNotice: (isTaken) => ({
    status: isTaken ? 200 : 400,
    type: 'text/plain; charset=utf-8',
    body: isTaken ? 'success' : 'fail',
  }),
})
