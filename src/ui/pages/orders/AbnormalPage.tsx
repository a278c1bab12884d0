import { ComingSoon } from '../../parts/ComingSoon'

export const AbnormalPage = () => (
  <ComingSoon
    picture="orders"
    title="异常订单"
    points={['缺货、涨价、无法送达时由您决定怎么办', '每一项都有期限与默认处理', '多个订单一起处理']}
  />
)
