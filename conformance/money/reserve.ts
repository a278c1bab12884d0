import { codes } from '../../wire/envelope'
import type { Scenario } from '../bench'
import { newBuyer } from '../goods'

/** The reserve of a new buyer is empty, and only what was paid or granted moves it. */
export const reserve: Scenario = {
  title: '备用金',
  judges: [
    'walletOverview',
    'transactionList',
    'rechargePackages',
    'rechargePay',
    'rechargeResult',
    'withdrawList',
    'withdraw',
    'me',
    'userCounts',
  ],
  async play(bench) {
    const { cast, gives, refuses, same, skip } = bench
    const buyer = await newBuyer(bench)
    const state = async () => {
      const { available, frozen, bonus } = await gives('walletOverview', {}, buyer)
      const { list, total } = await gives('transactionList', {}, buyer)
      const moved = [list.reduce((all, one) => all + one.availableChange, 0), total]
      return { available, frozen, bonus, moved }
    }
    const empty = { available: 0, frozen: 0, bonus: 0, moved: [0, 0] }
    same('walletOverview', '新买家的备用金是空的', await state(), empty)
    const { reserveAvailable, reserveFrozen } = await gives('me', {}, buyer)
    same('me', '余额与备用金说的一样', [reserveAvailable, reserveFrozen], [0, 0])
    same('userCounts', '余额与备用金说的一样', (await gives('userCounts', {}, buyer)).reserveAvailable, 0)

    const { list, min, max, payMethods } = await gives('rechargePackages', {}, buyer)
    const [method] = payMethods
    if (method === undefined) skip('rechargePay', '没有可用的支付方式')
    else {
      const requestId = cast.newRequestId()
      const ask = { amount: min, method, requestId }
      const ticket = await gives('rechargePay', ask, buyer)
      same('rechargePay', '充的就是要充的', ticket.amount, min)
      same('rechargePay', '再发一次是同一笔', (await gives('rechargePay', ask, buyer)).rechargeNo, ticket.rechargeNo)
      await refuses('rechargePay', '同一个请求号、别的金额', { ...ask, amount: min + 1 }, buyer, codes.conflict)
      for (const amount of [0, -1, min - 1, max + 1])
        await refuses(
          'rechargePay',
          `充 ${amount} 分`,
          { amount, method, requestId: cast.newRequestId() },
          buyer,
          codes.invalid,
        )
      const result = await gives('rechargeResult', { rechargeNo: ticket.rechargeNo }, buyer)
      same('rechargeResult', '没付之前等着付', [result.status, result.amount, result.available], ['pending', min, 0])
      const [offer] = list
      if (offer) {
        const packed = await gives(
          'rechargePay',
          { packageId: offer.id, method, requestId: cast.newRequestId() },
          buyer,
        )
        const promised = [packed.amount, packed.bonusAmount]
        same('rechargePay', '套餐照写的收和送', promised, [offer.payAmount, offer.bonusAmount])
      }
      const other = await newBuyer(bench)
      await refuses('rechargeResult', '别人的充值', { rechargeNo: ticket.rechargeNo }, other, codes.notFound)
    }
    const { rules } = await gives('withdrawList', {}, buyer)
    same('withdrawList', '没有能提的', rules.withdrawable, 0)
    const wish = {
      amount: rules.min,
      channel: 'alipay',
      payeeName: '检查',
      payeeAccount: buyer.mobile,
      verifyCode: '000000',
    }
    await refuses(
      'withdraw',
      '提不出没有的钱',
      { ...wish, requestId: cast.newRequestId() },
      buyer,
      codes.balanceShort,
      codes.invalid,
      codes.refused,
      codes.conflict,
    )
    same('walletOverview', '什么都没有动', await state(), empty)
  },
}
