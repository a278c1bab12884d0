import { refusals } from '../../src/domain/refusals'
import { PlatformError, type PlatformTrouble, type ShipRefusal } from '../platform/platform'
import type { Refusal } from './answer'

/** What the gateway's codes mean for us. Advice is for the merchant; what the platform itself wrote is never shown. */

export interface Trouble {
  trouble: PlatformTrouble
  advice: string
  /** Ours to mend: whoever runs the shop is told loudly. */
  isOurs?: true
  /** Of a parcel that isn't taken. */
  reason?: ShipRefusal
}

export const AWAY: Trouble = { trouble: 'busy', advice: refusals.platformAway().message }
const OUR_FAULT: Trouble = {
  trouble: 'busy',
  advice: '商城暂时连不上抖店，我们正在处理，恢复后会自动再试',
  isOurs: true,
}
const NOT_UNDERSTOOD: Trouble = {
  trouble: 'refused',
  advice: '抖店没有接受这次请求，请联系商城客服',
  isOurs: true,
}
export const LAPSED: Trouble = { trouble: 'auth-lapsed', advice: '店铺授权需要更新，请重新授权' }
export const GONE: Trouble = { trouble: 'auth-gone', advice: '店铺授权已失效，请店主重新授权' }
const NO_PERMISSION: Trouble = {
  trouble: 'refused',
  advice: '商城的抖店应用还没有这项权限，请联系商城客服',
  isOurs: true,
}
export const CODE_OVER: Trouble = { trouble: 'refused', advice: '授权没有成功：授权码已经用过或过期，请重新授权' }
export const NOT_TOLD: Trouble = {
  trouble: 'refused',
  advice: '抖店没有给出收货信息：订单已关闭，或店铺今天的解密次数用完了',
}
export const TOO_MANY: Trouble = { trouble: 'limited', advice: '对抖店的请求太多，稍后会自动再试' }
const LIMITED: Trouble = { trouble: 'limited', advice: '抖店限制了请求的次数，稍后会自动再试' }
const REFUSED: Trouble = { trouble: 'refused', advice: '抖店没有通过这次操作，请到抖店后台查看这张订单' }
const GUARDED: Trouble = { trouble: 'refused', advice: '抖店的安全规则拦下了这次操作，请到抖店后台查看原因' }

/** By sub code, before the codes. */
const BY_SUB: Readonly<Record<string, Trouble>> = {
  'isv.app-permissions-insufficient': NO_PERMISSION,
  'dop.authorization-no-existed': GONE,
  'dop.authorization-closed': GONE,
  'isv.access-token-expired': LAPSED,
  'isv.access-token-no-existed': LAPSED,
  // Made for another application.
  'isv.access-token-invalid': GONE,
  'isv.signature-invalid': OUR_FAULT,
  'isv.timestamp-invalid': OUR_FAULT,
  'isv.invalid_ip': OUR_FAULT,
}

/** As text: the same numbers mean other things on our own wire, and none of these may get there. */
export const BY_CODE: Readonly<Record<string, Trouble>> = {
  '10001': REFUSED, // part of it failed
  '20000': AWAY,
  '20001': AWAY,
  '30001': NO_PERMISSION, // where the shop has taken it back, the sub code says so
  '30002': OUR_FAULT, // our address isn't on the application's list
  '40001': NOT_UNDERSTOOD, // a parameter of the gateway's is missing
  '40002': NOT_UNDERSTOOD, // one of the call's own is missing
  '40003': OUR_FAULT, // a parameter of the gateway's is wrong
  '40004': NOT_UNDERSTOOD, // one of the call's own is wrong
  '50001': GONE, // no token is made
  '50002': REFUSED,
  '60000': LIMITED,
  '70000': OUR_FAULT, // the call has been switched off
  '80000': GUARDED,
  '90000': AWAY,
}

/** Numbers behind the colon that pass by themselves. */
const PASSING: ReadonlySet<number> = new Set([20_004, 20_005, 20_045, 20_055, 60_019, 60_124, 8888])

/** Of the older list, only these matter for the token. */
const BY_OLD: Readonly<Record<number, Trouble>> = { 30001: LAPSED, 30002: LAPSED, 30005: LAPSED, 30007: GONE }

/** "isv.business-failed:60110" → 60110; the older numbers stand alone. 0: there is none */
export const numberOf = ({ isOld, code, sub }: Refusal): number =>
  Number(/:(\d{1,10})$/.exec(sub)?.[1] ?? (isOld ? code : 0))

export const troubleOf = (refusal: Refusal): Trouble => {
  const { isOld, code, sub } = refusal
  if (PASSING.has(numberOf(refusal))) return AWAY
  if (isOld) return BY_OLD[code] ?? REFUSED
  return BY_SUB[sub] ?? BY_CODE[String(code)] ?? REFUSED
}

/** "40003 isv.access-token-expired" */
export const theirsOf = ({ code, sub }: Refusal): string => `${code} ${sub}`.trim()

export const errorOf = ({ trouble, advice, reason }: Trouble, theirs: string, cause?: unknown): PlatformError =>
  new PlatformError(trouble, { advice, theirs, cause, ...(reason ? { reason } : {}) })

const not = (reason: ShipRefusal, advice: string): Trouble => ({ trouble: 'refused', reason, advice })
const over = (what: string): Trouble => not('over', `抖店里这张订单已经${what}，不能发货`)
const tracking = (advice: string): Trouble => not('bad-tracking', advice)
const consignee = (advice: string): Trouble => not('other-consignee', advice)
const address = (what: string): Trouble => not('no-shop-address', `${what}，请在抖店“物流-地址库管理”里设置好再回传`)
const other = (advice: string): Trouble => not('other', advice)

export const SHIPPED_ALREADY = 60_110
export const NO_SUCH_ORDER = 60_033

/** Why a parcel isn't taken (order.logisticsAddSinglePack), by number. */
export const NOT_SHIPPED: Readonly<Record<number, Trouble>> = {
  [SHIPPED_ALREADY]: not('shipped-already', '抖店里这张订单已经发货，请到抖店核对单号'),
  60109: not('in-review', '抖店正在审核这张订单，一般 1 至 2 小时，之后会自动再回传'),
  60040: not('refund-open', '买家正在申请退款，请先在抖店处理售后，再回传单号'),
  60068: over('退款成功'),
  60021: over('取消'),
  60113: over('完结'),
  60017: tracking('单号不合这家快递的规则，请核对快递和单号'),
  60018: tracking('抖店不支持这家快递，请更正快递'),
  60011: tracking('抖店没有认出快递公司，请更正快递'),
  60083: tracking('抖店没有认出快递公司，请更正快递'),
  60026: tracking('抖店不允许这张订单用这家快递，请更正快递'),
  60127: tracking('抖店认为快递或单号不对，请核对'),
  60138: tracking('这张订单要送货上门，请换能送货上门的快递'),
  70018: tracking('这个单号已被快递回收或取消，请更正单号'),
  70019: tracking('这个单号的物流早于买家付款，请更正单号'),
  70020: consignee('单号的收件人与这张订单的不一致，请核对单号'),
  70021: consignee('几张订单的收货人不一致，不能用同一个包裹'),
  70022: consignee('这个单号已经用在别的收货人的订单上，请更正单号'),
  60027: address('店铺没有默认售后地址'),
  70016: address('店铺没有默认售后地址'),
  60072: address('店铺没有默认发货地址'),
  60070: address('店铺的发货地址有异常'),
  700029: address('抖店要求有退货地址'),
  60123: other('这是供应链订单，要由供应商在抖店发货'),
  60116: other('订单里有平台仓发货的商品，不用手动发货'),
  60069: other('这是质检订单，请在抖店后台送检发货'),
  [NO_SUCH_ORDER]: other('抖店没有查到这张订单'),
  60101: other('这张订单不属于这个店铺'),
  70023: other('抖店里没有可以发货的商品'),
  70002: AWAY,
  70009: AWAY,
  70011: AWAY,
  70014: AWAY,
  8888: AWAY,
  60124: AWAY,
  60118: AWAY,
}

/** Why words on an order aren't taken (order.addOrderRemark), by number. */
export const NOT_NOTED: Readonly<Record<number, Trouble>> = {
  50056: other('抖店这张订单的备注写满了，请到抖店删短备注，再回传单号'),
}
