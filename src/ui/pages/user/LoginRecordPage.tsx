import { ComingSoon } from '../../parts/ComingSoon'

export const LoginRecordPage = () => <ComingSoon title="登录记录" />
