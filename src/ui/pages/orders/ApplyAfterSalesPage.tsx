import { ComingSoon } from '../../parts/ComingSoon'

export const ApplyAfterSalesPage = () => <ComingSoon title="申请售后" />
