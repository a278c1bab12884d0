import { ComingSoon } from '../../parts/ComingSoon'

export const AfterSalesPage = () => <ComingSoon title="售后商品" />
