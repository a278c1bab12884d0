import { ComingSoon } from '../../parts/ComingSoon'

export const UploadStorePage = () => (
  <ComingSoon
    picture="shops"
    title="上货店铺管理"
    points={['授权抖店，用来上货', '店铺的默认运费模板与售价规则', '授权到期前提醒']}
  />
)
