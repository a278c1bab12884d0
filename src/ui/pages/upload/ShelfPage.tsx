import { ComingSoon } from '../../parts/ComingSoon'

export const ShelfPage = () => (
  <ComingSoon
    picture="saved"
    title="选货架"
    points={['挑好的商品先放在这里，改标题、图片与售价', '上货前检查类目与必填属性', '供应商改价、缺货时提醒']}
  />
)
