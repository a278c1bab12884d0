import { ComingSoon } from '../../parts/ComingSoon'

export const OrderStorePage = () => <ComingSoon title="订货店铺管理" />
