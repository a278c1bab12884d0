/** What the buyer's book says of its lines. */
export const walletText = {
  opening: '期初余额',
  pay: '订单支付',
  payDifference: '异常订单补差价',
  paidTwice: '重复付款，转入备用金',
  latePayment: '订单关闭或付清之后到账，转入备用金',
  differenceBack: '补差的选择未能办理，退回备用金',
  fee: '售后费用',
  feeFreed: '售后费用退回',
  adjust: '人工调整',
} as const
