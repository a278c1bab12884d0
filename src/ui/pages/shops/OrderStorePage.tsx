import { ComingSoon } from '../../parts/ComingSoon'

export const OrderStorePage = () => (
  <ComingSoon
    picture="shops"
    title="订货店铺管理"
    points={['授权抖店，用来同步订单', '上次同步的时间与结果', '授权到期前提醒']}
  />
)
