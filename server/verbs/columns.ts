/** Names of columns in sheets of the counter. */

export const skuColumns = ['规格编号', '供应商', '货号', '颜色', '尺码', '单价', '库存'] as const
export const SKU_ID = '规格编号'
export const STOCK = '库存'
export const PRICE = '单价'

export const shipColumns = ['订单号', '快递', '单号'] as const

export const failureColumns = ['行号', '内容', '问题'] as const
