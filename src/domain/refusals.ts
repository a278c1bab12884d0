import { Failure, type Problem } from './failure'
import { MAX_CART_LINES, MAX_LINE_QTY, MAX_PICTURE_PIXELS, MAX_UPLOAD_BYTES } from './limits'
import { price, type Fen } from './money'
import { SESSION_OVER } from './no-answer'
import { httpWords } from './request-words'

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
  refund: '退款单',
  recharge: '充值单',
  picture: '图片',
  job: '任务',
  case: '异常单',
  afterSale: '售后单',
  withdrawal: '提现单',
  adjustment: '备用金调整',
  platformOrder: '店铺订单',
  platformItem: '店铺商品',
  shelfItem: '货架商品',
  listing: '上货记录',
  shop: '店铺',
  account: '账号',
  file: '文件',
  feedback: '反馈',
  loginRecord: '登录记录',
  difference: '对账差异',
} as const

export type Thing = keyof typeof things

/** Of work in the background that was tried often enough; nobody asked just then, so it is no Failure. */
export const JOB_GIVEN_UP = '处理失败，请稍后重试'

/** In place of a file that was made for a buyer, to whoever has no link to it that holds. */
export const NO_FILE = '文件不存在，或链接已过期，请回到订单列表重新下载'

/** Said by forms that are sent nowhere as they stand. */
export const BAD_AMOUNT = '请填写金额，最多两位小数'

/** Said by the dialog too. */
export const EMPTY_FEEDBACK = '请填写反馈内容'
export const SAME_MOBILE = '新手机号与现在的相同'

const invalid = (message: string, field?: string) => new Failure('invalid', message, field ? { field } : {})

export const refusals = {
  /** In the words of a check that forms use too. */
  invalid,
  /** The same words for what isn't there and for what is somebody else's. */
  notFound: (what: Thing) => new Failure('not-found', `${things[what]}不存在`),
  tooOften: (seconds: number) => new Failure('too-often', '操作过于频繁，请稍后再试', { resendAfter: seconds }),

  // ---- shops
  courierUnknown: (brand: string) => new Failure('refused', `抖店没有叫“${brand}”的快递，请更正快递后再回传`),
  wrongNumberOfSales: (most: number) => invalid(`请选择 1 至 ${most} 张店铺订单`, 'platformOrderIds'),
  nothingToUndo: () => new Failure('conflict', '没有可以撤销的关联：已经撤销，或已超过 10 分钟'),
  noItems: (most: number) => invalid(`请选择 1 至 ${most} 个店铺商品`, 'items'),
  platformAway: () => new Failure('busy', '抖店暂时没有答复，稍后会自动再试'),

  // ---- listings
  shelfFull: (most: number) => invalid(`选货架最多放 ${most} 款商品，请先上货或移除一些`, 'productIds'),
  strangePicture: () => invalid('图片不属于这件商品，请刷新后重试', 'images'),
  shelfUndoGone: () => new Failure('conflict', '没有可以撤销的修改：已经撤销，或已超过 10 分钟'),
  notForUpload: () => new Failure('conflict', '店铺没有上货授权，请先授权'),
  publishOver: () => new Failure('conflict', '这次上货已经结束'),
  nothingToDo: () => new Failure('conflict', '所选记录现在不能这样处理，列表已刷新'),

  // ---- account
  sessionInvalid: () => new Failure('session-invalid', SESSION_OVER),
  crowdedOut: () => new Failure('session-invalid', '账号登录的设备过多，较早的登录已自动退出，请重新登录'),
  wrongPassword: () => invalid('账号或密码错误'),
  commonPassword: () => invalid('这个密码很多人在用，容易被猜到，请换一个', 'password'),
  wrongCode: () => invalid('验证码错误或已失效', 'verifyCode'),
  notRegistered: () => invalid('请完成注册后再登录'), // spec §8
  alreadyRegistered: () => invalid('该手机号已注册，请直接登录', 'account'),
  /** Only to whoever has proved that it is his. */
  accountDisabled: () => new Failure('refused', '账号已停用，如有疑问请联系客服'),
  ownSession: () => invalid('这是当前的登录，请用“退出登录”'),
  proveMobileFirst: () => new Failure('conflict', '请先用原手机号的验证码验证身份'),
  sameMobile: () => invalid(SAME_MOBILE, 'mobile'),
  /** Only to whoever holds that phone, and to operators. */
  mobileTaken: () => invalid('该手机号已注册其他账号，请换一个', 'mobile'),
  /** A session from somewhere new may not vouch for itself. */
  answerElsewhere: () => new Failure('conflict', '请在这次登录之前就已登录的设备上确认'),
  smsFailed: () => new Failure('refused', '验证码发送失败，请稍后再试'),
  addressBookFull: (most: number) => invalid(`最多保存 ${most} 个地址`),
  noSuchArea: () => invalid('请选择正确的所在地区', 'areaCode'),
  emptyFeedback: () => invalid(EMPTY_FEEDBACK, 'content'),
  noPicture: () => invalid('请选择图片', 'file'),
  brokenPicture: () => invalid('请上传完整的 JPG、PNG 或 WebP 图片', 'file'),
  animatedPicture: () => invalid('请上传静态图片，不支持动图', 'file'),
  uploadTooLarge: () => new Failure('refused', httpWords[413]),
  heavyPicture: () => invalid(`图片不能超过 ${MAX_UPLOAD_BYTES / 1024 / 1024} MB`, 'file'),
  hugePicture: () => invalid(`图片尺寸过大，请缩小到 ${MAX_PICTURE_PIXELS / 10_000} 万像素以内再上传`, 'file'),

  // ---- catalogue and cart
  pictureSearchClosed: () => invalid('以图搜款暂未开通', 'image'),
  favouritesGone: () => new Failure('not-found', '部分已取消收藏，列表已刷新，请重试'),
  offShelf: () => invalid('商品已下架'),
  skuOffShelf: () => invalid('该规格已下架'),
  wrongQty: () => invalid(`每个规格的数量应为 1 至 ${MAX_LINE_QTY}`, 'qty'),
  cartFull: () => invalid(`购物车最多放 ${MAX_CART_LINES} 种规格，请先结算或删除一些`),
  cartLinesGone: () => new Failure('not-found', '这些商品已不在购物车里，可能已经下单'),

  // ---- ordering
  tooMuch: () => invalid('数量或金额过大，请减少数量或分开下单'),
  nobodyToSendTo: () => invalid('请填写收货人信息', 'consignee'),
  noSuchDestination: () => invalid('请选择正确的收货地区', 'areaCode'),
  noSuchAddon: () => invalid('所选服务不存在，请重新选择', 'addonIds'),
  oneAddonOnly: (group: string) => invalid(`${group}只能选择一项`, 'addonIds'),
  noSuchBrand: () => invalid('所选快递不存在，请重新选择', 'brandId'),
  parcelChosenTwice: () => invalid('同一包裹只能选择一次', 'parcels'),
  requestReused: () => new Failure('conflict', '请勿重复提交'),
  quoteGone: () => new Failure('conflict', '报价已失效，请重新确认'),
  hoarding: () => new Failure('conflict', '部分商品未付款的数量过多，请先付款，或减少数量再下单'),
  tooManyUnpaid: () => new Failure('conflict', '待付款订单过多，请先付款或取消'),
  priceChanged: (problems: Problem[]) => new Failure('price-changed', '价格已变动，请重新确认', { problems }),
  stockShort: (problems: Problem[]) => new Failure('stock-short', '部分商品库存不足', { problems }),

  // ---- orders and payments
  stateChanged: () => new Failure('conflict', '状态已变化，请刷新后重试'),
  badCursor: () => invalid('翻页位置无效，请回到第一页', 'cursor'),
  /** In the words of another refusal. */
  conflict: (message: string) => new Failure('conflict', message),
  notNow: (state: string, wish: string) => new Failure('conflict', `订单现在是“${state}”，不能${wish}`),
  noOrders: () => invalid('请选择订单', 'order_nos'),
  tooManyExports: () => new Failure('conflict', '已有几个导出在进行，请等它们完成或取消后再试'),
  noPurpose: () => invalid('导出收货人明文须填写用途', 'purpose'),
  demoClosed: () => new Failure('refused', '演示发货只在演示里'),
  noDemoStep: () => new Failure('refused', '这张订单没有下一步了：可能在等付款，或已经结束'),
  notPicking: () => new Failure('conflict', '订单不在拿货中，不能这样处理'),
  notShippable: () => new Failure('conflict', '订单现在不能发货，请先确认它已付款、未发完也未关闭'),
  caseOpen: () => new Failure('conflict', '还有异常没有处理完，可以只处理其余的商品'),
  caseTwice: (what: string) => new Failure('conflict', `这张订单的“${what}”还没有处理完`),
  caseOver: () => new Failure('conflict', '这个异常已经处理过了，请刷新后查看'),
  noSuchOption: () => new Failure('conflict', '现在不能这样处理，请刷新后重新选择'),
  choiceIncomplete: () => invalid('请先选好要换成什么'),
  noCaseAmount: () => invalid('请填写金额', 'amount'),
  otherStation: () => invalid('只能换成同一站点的商品', 'skuId'),
  sameSku: () => invalid('这个规格已经在订单里，请换一个', 'skuId'),
  leafGone: () => new Failure('conflict', '平台没有这个类目，请换一个类目'),
  notPacked: () => new Failure('conflict', '这张订单没有合包，或者已经发出'),
  parcelsHeld: () => new Failure('conflict', '这张订单还有地址、运费或退款的异常没有处理完，暂时不能发货'),
  claimed: () => new Failure('conflict', '剩下的商品正在申请售后，请先处理售后'),
  tooMuchBack: () => invalid('退款超过了这张订单还能退的金额', 'amount'),
  tooManyPieces: () => invalid('件数不对：超过了这些商品还能处理的数量', 'qty'),
  nothingToPick: () => new Failure('conflict', '没有还要拿的商品'),
  nothingToShip: () => new Failure('conflict', '没有还要发的商品'),
  nothingToDeliver: () => new Failure('conflict', '没有在途的包裹'),
  noPriceRise: () => invalid('新价格应高于下单时的价格', 'price'),
  wrongTrackingNo: () => invalid('快递单号应为 6 到 40 位字母、数字或短横线', 'tracking_no'),
  trackingNoTaken: () => invalid('这个快递单号已经用在这张订单上', 'tracking_no'),
  payOver: () => new Failure('conflict', '订单已支付或已关闭，请刷新后查看'),
  payMethodClosed: () => invalid('该支付方式暂未开通', 'method'),
  providerAway: () => new Failure('busy', '支付渠道暂时没有应答，请稍后再试，或换一种支付方式'),
  packageOrAmount: () => invalid('请选择充值套餐或填写充值金额，二者选一', 'amount'),
  packageGone: () => invalid('这个充值套餐已下架，请重新选择', 'packageId'),
  rechargeOver: () => new Failure('conflict', '这笔充值已到账或已关闭，请重新充值'),
  wrongRecharge: (min: Fen, max: Fen) => invalid(`充值金额应为 ${price(min)} 至 ${price(max)}`, 'amount'),
  nothingToPay: () => invalid('请选择要支付的订单', 'paymentNo'),
  balanceShort: (shortBy: Fen) => new Failure('balance-short', `余额不足，还差 ${price(shortBy)}`, { shortBy }),
  otherAmount: () => invalid('支付金额不符'),
  badSignature: () => invalid('签名不正确', 'sign'),
  foreignNotice: (whose: string) => invalid(`通知不是给本商户的：${whose}`),
  noticeClock: (seconds: number) => invalid(`通知的时间与本机相差 ${seconds} 秒`),
  noticeKey: (serial: string) => invalid(`没有编号为“${serial}”的平台公钥或证书`),
  noticeSealed: () => invalid('通知解不开：请检查 APIv3 密钥'),
  badNotice: () => invalid('通知内容不正确'),

  // ---- after-sales
  afterSaleNotNow: (state: string, wish: string) => new Failure('conflict', `售后单现在是“${state}”，不能${wish}`),
  sayWhy: (field: string) => invalid('请写明原因', field),
  needsPictures: () => invalid('这个原因需要上传图片', 'image_ids'),
  otherProduct: () => invalid('只能换成同一商品、价格相同的规格', 'lines'),

  // ---- the reserve
  withdrawalNotNow: (state: string, wish: string) => new Failure('conflict', `提现现在是“${state}”，不能${wish}`),
  withdrawalsToday: (most: number, resendAfter: number) =>
    new Failure('too-often', `每天最多申请 ${most} 次提现，请明天再来`, { resendAfter }),
  onlyOwnMobile: () => invalid('提现验证码只能发到当前账号的手机号', 'mobile'),

  // ---- shops
  lostPictures: (count: number) => new Failure('invalid', `${count} 张图片暂时读不到，没有放进素材包`),
  sandboxFull: () => new Failure('conflict', '沙箱里的店铺或订单已经太多，请换一个新的演示数据库'),
  noShopPlatform: () => new Failure('refused', '商城还没有接入抖店'),
  shopUnauthorised: (name: string) => new Failure('conflict', `店铺“${name}”的授权已失效，请重新授权`),
  consentGone: () => new Failure('not-found', '这次授权无效、已用过或已过期，请重新授权'),
  shopTaken: (name: string) =>
    new Failure('conflict', `店铺“${name}”已经授权给别的账号，请先在那个账号里处理，或联系客服`),
  shopAway: () => new Failure('busy', '抖店暂时没有应答，请稍后再试'),
  shopDisabled: (name: string) => new Failure('conflict', `店铺“${name}”已停用，启用后再同步`),
  noSheet: () => invalid('请上传文件，或粘贴订单', 'file'),
  sheetTwice: () => invalid('文件和文本只能二选一', 'file'),
  tooManyPasted: (most: number) => invalid(`一次最多 ${most} 行，请分开`, 'text'),
  tooManySheetShops: (most: number) =>
    new Failure('conflict', `表格店铺最多 ${most} 家，请用已有的店铺名称`, { field: 'shopName' }),
  sheetShopOff: (name: string) => new Failure('conflict', `店铺“${name}”已停用，启用后再导入`),
  noShopToSync: () => new Failure('conflict', '还没有可以同步的店铺，请先授权抖店'),
  shopRefuses: (advice: string) => new Failure('refused', `抖店：${advice}`),

  // ---- the counter
  wrongOpsKey: () => new Failure('session-invalid', '后台密钥不正确'),
  nothingToAdjust: () => invalid('金额不能是 0', 'amount'),
  reserveFull: (most: Fen) => invalid(`调整后的备用金不能超过 ${price(most)}`, 'amount'),
  compensationTakes: () => invalid('赔付的金额必须大于 0', 'amount'),
  notReversible: () => new Failure('conflict', '冲正本身不能再冲正，请重新调整'),
  reversedAlready: () => new Failure('conflict', '这笔已经冲正过'),
  oneOrSheet: () => invalid('请写一个规格编号和它的新数字，或者只写 --sheet'),
  orderOrSheet: () => invalid('请写订单号、brand 与 tracking，或者只写 --sheet'),
  caseOrTracking: () => invalid('请写售后单号，或者 --tracking 与快递单号', 'tracking'),
  whoseParcel: (caseNos: readonly string[]) =>
    new Failure('conflict', `这个快递单号有几位买家的售后单（${caseNos.join('、')}），请写明是哪一张`),
  passOrFail: () => invalid('请写 --pass 或 --fail 之一', 'pass'),
  skuAndQty: () => invalid('sku 与 qty 要一起写', 'sku'),
  tooManyRows: (most: number) => invalid(`一次最多 ${most} 行，请分开`, 'sheet'),
  differenceResolved: () => new Failure('conflict', '这一处已经处理过了'),
  otherFile: () => invalid('文件内容与编号不符，请重新上传'),
  /** In the words of whoever read a sheet. */
  badSheet: (why: string) => invalid(why, 'sheet'),

  // ---- the server itself
  storageFull: () => new Failure('busy', '存储空间不足，暂时无法保存，请稍后再试'),
} as const

/** Why an order doesn't admit an application, or not as it stands. */
export const afterSaleWords = {
  unpaid: '订单还没有付款',
  over: '订单已取消或已关闭',
  allSent: '商品都已发货，请选择其他售后方式',
  allHeld: '没发货的商品正在处理异常或售后',
  noneSent: '商品还没有发货，可以申请未发货退款',
  tooLate: (span: string) => `订单完成已超过 ${span}，不能再申请`,
  delivered: '包裹已签收，不能拦截',
  notDelivered: '包裹还没有签收，可以申请拦截',
  allClaimed: '可以申请的商品都已在售后中',
  noLines: '请选择商品',
  tooMany: '件数超过了可以申请的数量',
  wholeParcels: '拦截以包裹为单位，请选上同一包裹里的全部商品',
  noType: '请选择售后方式',
  noReason: '请选择原因',
  noAmount: '只有仅退款可以修改金额',
  badAmount: BAD_AMOUNT,
  keepsKind: '修改时不能换方式，可以撤销后重新申请',
  wrongAmount: (most: Fen) => `退款金额应大于 0，不超过 ${price(most)}`,
} as const

/** Why a row of an operator's sheet isn't taken. */
export const rowWords = {
  noFigure: (column: string, cell: string) => `${column}：“${cell}”不是有效的数字`,
  twice: (earlier: number) => `与第 ${earlier} 行重复`,
  noSku: (id: string) => `规格编号：没有“${id}”`,
} as const

// ---- lines of an order

/** Why a courier that doesn't reach is not offered, where its rule says nothing. */
export const NOT_DELIVERED = '该地区不支持配送'
/** Why no courier of a station is offered any more. */
export const STATION_CLOSED = '该站点已停止接单'
