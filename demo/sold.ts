/** What the demo's shops sell in memory: whom to, and what is said. */
export const soldTo = ['林小满', '周明', '陈思雨', '赵大海', '吴静', '郑晓']
export const soldArea = { areaCode: '330106', areaText: '浙江省 杭州市 西湖区' }
export const soldStreet = (n: number): string => `文三路 ${100 + n} 号`
export const soldWords = '请尽快发货'
export const soldTitle = (title: string): string => `【现货】${title}`
export const ownCode = '自编-101'
export const soldSpec = ({ color, size }: { color: string; size: string }): string =>
  [color && `颜色:${color}`, size && `尺码:${size}`].filter(Boolean).join(' ')
