/** The sheets by noun and title, in the order in which they refer to one another; for whoever needs no more of them. */
export const sheetNames = [
  ['stations', '站点'],
  ['couriers', '快递'],
  ['freight', '运费'],
  ['categories', '分类'],
  ['suppliers', '供应商'],
  ['addons', '增值服务'],
  ['fees', '费用'],
  ['packages', '充值套餐'],
  ['agreements', '协议'],
  ['announcements', '公告'],
] as const

export type SheetNoun = (typeof sheetNames)[number][0]
export type SheetTitle = (typeof sheetNames)[number][1]
