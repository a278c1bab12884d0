import { ComingSoon } from '../../parts/ComingSoon'

export const ApplyAfterSalesPage = () => (
  <ComingSoon
    picture="returns"
    title="申请售后"
    points={['发货前退款、拦截、退货退款与换货', '先看到能退多少、退到哪里，再提交', '上传凭证图片']}
  />
)
