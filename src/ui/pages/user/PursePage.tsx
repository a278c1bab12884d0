import { ComingSoon } from '../../parts/ComingSoon'

export const PursePage = () => <ComingSoon title="售后备用金" />
