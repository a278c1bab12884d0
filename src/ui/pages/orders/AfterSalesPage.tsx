import { ComingSoon } from '../../parts/ComingSoon'

export const AfterSalesPage = () => (
  <ComingSoon
    picture="returns"
    title="售后商品"
    points={['每个售后单走到哪一步、还剩多少时间', '退货地址与寄回单号', '退款金额与到账去处']}
  />
)
