import { ComingSoon } from '../../parts/ComingSoon'

export const UploadStorePage = () => <ComingSoon title="上货店铺管理" />
