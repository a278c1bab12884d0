import { ComingSoon } from '../../parts/ComingSoon'

export const AbnormalPage = () => <ComingSoon title="异常订单" />
