import { ComingSoon } from '../../parts/ComingSoon'

export const UploadRecordPage = () => <ComingSoon title="上货记录" />
