import { ComingSoon } from '../../parts/ComingSoon'

export const ShelfPage = () => <ComingSoon title="选货架" />
