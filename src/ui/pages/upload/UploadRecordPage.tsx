import { ComingSoon } from '../../parts/ComingSoon'

export const UploadRecordPage = () => (
  <ComingSoon
    picture="upload"
    title="上货记录"
    points={['每个商品在每家店的上货结果', '审核没过的原因与改法', '一起重试、下架']}
  />
)
