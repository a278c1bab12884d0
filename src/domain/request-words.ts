/** What the schemas of the wire say of a field, behind its name. */
export const fieldWords = {
  whole: '请填写整数',
  atLeast: (min: number) => `不能小于 ${min}`,
  atMost: (max: number) => `不能大于 ${max}`,
  flag: '请填写 true 或 false',
  text: '请填写文字',
  longest: (max: number) => `不能超过 ${max} 个字符`,
  shortest: (min: number) => (min === 1 ? '不能为空' : `不能少于 ${min} 个字符`),
  brokenText: '含有无法识别的字符',
  id: '请填写编号',
  brokenId: '编号格式不正确',
  requestId: '缺少请求编号',
  brokenRequestId: '请求编号格式不正确',
  list: '请填写列表',
  mostItems: (max: number) => `不能超过 ${max} 项`,
  oneItem: '至少需要一项',
  date: '请填写日期，例如 2026-01-31',
  sort: '没有这种排序',
  filter: '没有这种筛选',
  orderTab: '没有这种状态',
  payMethod: '没有这种支付方式',
  afterSaleType: '没有这种售后',
  refundTo: '没有这种退款方式',
  option: '没有这种选择',
  collectType: '收藏类型不存在',
  agreementType: '协议类型不存在',
} as const

/** A request that can't be taken for a call: sentences that name the parameter as it was sent. */
export const requestWords = {
  wrong: '参数不正确',
  unknown: (field: string) => `不支持的参数 ${field}`,
  missing: (field: string) => `缺少参数 ${field}`,
  wrongField: (field: string, why: string | null) => `参数 ${field} ${why ?? '的值不正确'}`,
  repeated: (field: string) => `参数 ${field} 重复`,
  tooDeep: (field: string) => `参数 ${field} 嵌套过深`,
  tooMany: '参数过多',
  tooManyOrDeep: '参数过多或嵌套过深',
  brokenText: '请求含有无法识别的字符',
  noObject: '请求内容应为一个对象',
  noDataObject: '参数 data 应为一个对象',
  bodyTooDeep: '请求内容嵌套过深',
  noName: '表单字段缺少名称',
} as const

/** What is refused before any call is known, by HTTP status. */
export const httpWords = {
  400: '请求格式错误',
  403: '不允许从其他网站发起该请求',
  404: '接口不存在',
  405: '请求方法不正确',
  411: '请求缺少长度',
  413: '请求内容过大',
  414: '请求地址过长',
  415: '不支持的请求格式',
  431: '请求头过大',
} as const
/** 408: what never became a request. */
export const REQUEST_TOO_SLOW = '请求超时'
