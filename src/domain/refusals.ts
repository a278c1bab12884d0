import { MAX_CART_LINES } from './cart'
import { Failure, type Problem, type ProblemReason } from './failure'
import { price, type Fen } from './money'

/** Refusals in the words that every adapter uses: the server on the wire and the memory adapters alike. */
export const refusals = {
  sessionInvalid: () => new Failure('session-invalid', '登录已失效，请重新登录'),
  /** The same words for what isn't there and for what is somebody else's. */
  notFound: (what: string) => new Failure('not-found', `${what}不存在`),
  invalid: (message: string, field?: string) => new Failure('invalid', message, field ? { field } : {}),
  wrongPassword: () => new Failure('invalid', '账号或密码错误'),
  wrongCode: () => new Failure('invalid', '验证码错误或已失效', { field: 'verifyCode' }),
  notRegistered: () => new Failure('invalid', '请完成注册后再登录'), // spec §8
  alreadyRegistered: () => new Failure('invalid', '该手机号已注册，请直接登录', { field: 'account' }),
  tooOften: (seconds: number) => new Failure('too-often', '操作过于频繁，请稍后再试', { resendAfter: seconds }),
  smsFailed: () => new Failure('refused', '验证码发送失败，请稍后再试'),
  cartLinesGone: () => new Failure('not-found', '这些商品已不在购物车里，可能已经下单'),
  cartFull: () => new Failure('invalid', `购物车最多放 ${MAX_CART_LINES} 种规格，请先结算或删除一些`),
  favouritesGone: () => new Failure('not-found', '其中有的已不在收藏里，列表已更新，请再试一次'),
  requestReused: () => new Failure('conflict', '请勿重复提交'),
  quoteGone: () => new Failure('conflict', '报价已失效，请重新确认'),
  stateChanged: () => new Failure('conflict', '状态已变化，请刷新后重试'),
  payOver: () => new Failure('conflict', '订单已支付或已关闭，请刷新后查看'),
  payMethodClosed: () => new Failure('invalid', '该支付方式暂未开通', { field: 'method' }),
  priceChanged: (problems: Problem[]) => new Failure('price-changed', '价格已变动，请重新确认', { problems }),
  stockShort: (problems: Problem[]) => new Failure('stock-short', '部分商品库存不足', { problems }),
  balanceShort: (shortBy: Fen) => new Failure('balance-short', `余额不足，还差 ${price(shortBy)}`, { shortBy }),
  tooManyUnpaid: () => new Failure('conflict', '待付款订单过多，请先付款或取消'),
  pictureSearchClosed: () => new Failure('invalid', '以图搜款暂未开通', { field: 'image' }),
} as const

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
