import { ComingSoon } from '../../parts/ComingSoon'

export const PursePage = () => (
  <ComingSoon
    picture="wallet"
    title="售后备用金"
    points={['充值、余额与冻结金额', '每一笔收支的来由与订单号', '提现到支付宝或银行卡']}
  />
)
