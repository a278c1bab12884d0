import { sum } from '../../src/domain/money'
import { cleanText } from '../../src/domain/text'
import { checkBill, withoutHaste } from '../bills/check'
import { differencePage, oneDifference, openAmong, resolveDifference } from '../bills/differences'
import { readBillFile } from '../bills/read-file'
import type { CounterDeps, OpsHandlers } from './asked'

/** Whose bills they have to be, where the shop takes money there. */
const merchantsOf = ({ config: { pay } }: Pick<CounterDeps, 'config'>) => ({
  alipay: pay.alipay?.sellerId,
  wechat: pay.wechat?.mchId,
})

export const billHandlers: OpsHandlers<'billsCheck' | 'billsList' | 'billsShow' | 'billsResolve'> = {
  async billsCheck({ channel, fromDay, toDay }, { deps, key, about, fileOf }) {
    await withoutHaste(deps.db)
    const bill = await readBillFile(fileOf('file'))
    const { fileId, isAgain, days, found, opened, resolved } = await checkBill(deps.db, bill, {
      channel,
      merchant: merchantsOf(deps)[bill.channel],
      fromDay,
      toDay,
      by: key,
      nowMs: deps.clock.now(),
    })
    about(`bill ${fileId}`)
    const { list, open } = await openAmong(deps.db, bill.channel, found)
    const of = (subject: 'payment' | 'refund') =>
      bill.lines.filter((one) => one.subject === subject && one.state !== 'failed').map(({ amount }) => amount)
    return {
      fileId: String(fileId),
      again: isAgain,
      channel: bill.channel,
      merchant: bill.merchant,
      ...days,
      payments: of('payment').length,
      paid: sum(of('payment')),
      refunds: of('refund').length,
      refunded: sum(of('refund')),
      fee: sum(bill.lines.map(({ fee }) => fee)),
      ignored: bill.ignored,
      opened,
      resolved,
      open,
      bad: list,
    }
  },
  billsList: (input, { deps }) => differencePage(deps.db, input),
  billsShow: ({ id }, { deps, about }) => {
    about(`difference ${id}`)
    return oneDifference(deps.db, id)
  },
  billsResolve: ({ id, note }, { deps, key, about }) => {
    about(`difference ${id}`)
    return resolveDifference(deps.db, { id, note: cleanText(note), by: key }, deps.clock.now())
  },
}
