import { Failure, type Problem, type ProblemReason } from './failure'
import { MAX_CART_LINES, MAX_LINE_QTY } from './limits'
import { price, type Fen } from './money'

/**
 * Every sentence that refuses a wish, in the words that all adapters use: the server on the wire and the memory adapters alike. Only
 * what forms check as well stands with its rule (credentials.ts, address/consignee.ts). A law keeps them from standing anywhere else.
 */

/** What somebody may ask for that isn't there. */
const things = {
  product: '商品',
  sku: '商品规格',
  supplier: '供应商',
  category: '分类',
  region: '站点',
  market: '市场',
  announcement: '公告',
  agreement: '协议',
  province: '省份',
  cartLine: '购物车商品',
  address: '地址',
  quote: '报价',
  order: '订单',
  payment: '支付单',
  picture: '图片',
  job: '任务',
} as const

export type Thing = keyof typeof things

/** Of work in the background that was tried often enough; nobody asked just then, so it is no Failure. */
export const JOB_GIVEN_UP = '处理失败，请稍后重试'

/** Said by the dialog too. */
export const EMPTY_FEEDBACK = '请填写反馈内容'

const invalid = (message: string, field?: string) => new Failure('invalid', message, field ? { field } : {})

export const refusals = {
  /** In the words of a check that forms use too. */
  invalid,
  /** The same words for what isn't there and for what is somebody else's. */
  notFound: (what: Thing) => new Failure('not-found', `${things[what]}不存在`),
  tooOften: (seconds: number) => new Failure('too-often', '操作过于频繁，请稍后再试', { resendAfter: seconds }),

  // ---- account
  sessionInvalid: () => new Failure('session-invalid', '登录已失效，请重新登录'),
  wrongPassword: () => invalid('账号或密码错误'),
  wrongCode: () => invalid('验证码错误或已失效', 'verifyCode'),
  notRegistered: () => invalid('请完成注册后再登录'), // spec §8
  alreadyRegistered: () => invalid('该手机号已注册，请直接登录', 'account'),
  smsFailed: () => new Failure('refused', '验证码发送失败，请稍后再试'),
  addressBookFull: (most: number) => invalid(`最多保存 ${most} 个地址`),
  noSuchArea: () => invalid('请选择正确的所在地区', 'areaCode'),
  emptyFeedback: () => invalid(EMPTY_FEEDBACK, 'content'),
  noPicture: () => invalid('请选择图片', 'file'),
  brokenPicture: () => invalid('请上传完整的 JPG、PNG 或 WebP 图片', 'file'),
  hugePicture: () => invalid('图片尺寸过大，请缩小后再上传', 'file'),

  // ---- catalogue and cart
  pictureSearchClosed: () => invalid('以图搜款暂未开通', 'image'),
  favouritesGone: () => new Failure('not-found', '其中有的已不在收藏里，列表已更新，请再试一次'),
  offShelf: () => invalid('商品已下架'),
  skuOffShelf: () => invalid('该规格已下架'),
  wrongQty: () => invalid(`每个规格的数量应为 1 至 ${MAX_LINE_QTY}`, 'qty'),
  cartFull: () => invalid(`购物车最多放 ${MAX_CART_LINES} 种规格，请先结算或删除一些`),
  cartLinesGone: () => new Failure('not-found', '这些商品已不在购物车里，可能已经下单'),

  // ---- ordering
  nobodyToSendTo: () => invalid('请填写收货人信息', 'consignee'),
  noSuchDestination: () => invalid('请选择正确的收货地区', 'areaCode'),
  noSuchAddon: () => invalid('所选服务不存在，请重新选择', 'addonIds'),
  oneAddonOnly: (group: string) => invalid(`${group}只能选择一项`, 'addonIds'),
  noSuchBrand: () => invalid('所选快递不存在，请重新选择', 'brandId'),
  parcelChosenTwice: () => invalid('同一包裹只能选择一次', 'parcels'),
  requestReused: () => new Failure('conflict', '请勿重复提交'),
  quoteGone: () => new Failure('conflict', '报价已失效，请重新确认'),
  tooManyUnpaid: () => new Failure('conflict', '待付款订单过多，请先付款或取消'),
  priceChanged: (problems: Problem[]) => new Failure('price-changed', '价格已变动，请重新确认', { problems }),
  stockShort: (problems: Problem[]) => new Failure('stock-short', '部分商品库存不足', { problems }),

  // ---- orders and payments
  stateChanged: () => new Failure('conflict', '状态已变化，请刷新后重试'),
  payOver: () => new Failure('conflict', '订单已支付或已关闭，请刷新后查看'),
  payMethodClosed: () => invalid('该支付方式暂未开通', 'method'),
  nothingToPay: () => invalid('请选择要支付的订单', 'paymentNo'),
  balanceShort: (shortBy: Fen) => new Failure('balance-short', `余额不足，还差 ${price(shortBy)}`, { shortBy }),
  otherAmount: () => invalid('支付金额不符'),
  badSignature: () => invalid('签名不正确', 'sign'),
  badNotice: () => invalid('通知内容不正确'),

  // ---- the server itself
  storageFull: () => new Failure('busy', '存储空间不足，暂时无法保存，请稍后再试'),
} as const

// ---- when no answer of the server came, or none that can be read

export const BUG_MESSAGE = '服务器内部错误，请联系管理员' // spec §8
export const bug = () => new Failure('bug', BUG_MESSAGE)
export const busy = () => new Failure('busy', '服务繁忙，请稍后再试')
export const timedOut = () => new Failure('timeout', '请求超时，请稍后重试')
export const networkDown = () => new Failure('network', '网络连接失败，请检查网络后重试')
export const unreadable = () => new Failure('unreadable', '服务器返回的内容无法识别，请稍后重试')
/** Some of several files that were asked for did not come. */
export const filesMissing = () => new Failure('network', '图片没有取全，请稍后再试')
/** For a refusal without words. */
export const NOT_DONE = '操作失败，请稍后再试'

// ---- what the schemas of the wire say of a field, behind its name

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
  sort: '没有这种排序',
  filter: '没有这种筛选',
  orderTab: '没有这种状态',
  payMethod: '没有这种支付方式',
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
  noText: '表单字段应为文字',
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

// ---- lines of an order

/** Why a courier that doesn't reach is not offered, where its rule says nothing. */
export const NOT_DELIVERED = '该地区不支持配送'

/** Why a line can't be ordered, in a word or two; used in the cart, in the check before placing and in refusals. */
export const problemText = ({ reason, stock }: Pick<Problem, 'reason' | 'stock'>, minQty = 2): string => {
  const texts: Record<ProblemReason, string> = {
    off_shelf: '商品已下架',
    sku_off_shelf: '该规格已下架',
    sold_out: '商品已售罄',
    short_stock: `库存不足，仅剩 ${stock} 件`,
    below_min_qty: `低于起批量 ${minQty} 件`,
    price_changed: '价格已变动',
    unreachable: '收货地区不支持配送',
  }
  return texts[reason]
}
