import { describe, expect, it } from 'vitest'
import { fen, zero } from '../money'
import { moveAfterSale } from './advance'
import { afterSaleTypes } from './reasons'
import { afterSaleStatuses } from './table'
import type { AfterSaleCase, AfterSaleStatus, AfterSaleWish } from './types'
import {
  afterSaleHint,
  afterSalePathText,
  afterSaleStatusText,
  afterSaleStepText,
  afterSaleTypeText,
  feesText,
  spanText,
} from './words'

const DAY = 86_400
const within = {
  afterSaleReview: 2 * DAY,
  afterSaleShipBack: 7 * DAY,
  afterSaleReceive: 10 * DAY,
  afterSaleInspect: 36 * 3600,
  afterSaleChoose: 3 * DAY,
  afterSaleConfirm: 5 * DAY,
}

describe('the words for a state', () => {
  const own = (of: typeof afterSaleStatusText, plain: AfterSaleStatus[]) =>
    afterSaleTypes.flatMap((type) =>
      plain
        .filter((status) => of(type, status) !== of('return_refund', status))
        .map((status) => `${type} ${status} ${of(type, status)}`),
    )

  it('are one for each, and others where a parcel is stopped or new goods come', () => {
    expect(afterSaleStatuses.map((status) => afterSaleStatusText('return_refund', status)).join(' ')).toBe(
      '待审核 待寄回 退货中 已收货待验 拒收 待寄回给您 待补发 待收货 退款中 已拒绝 已撤销 已关闭 已完成',
    )
    expect(own(afterSaleStatusText, afterSaleStatuses)).toEqual([
      'intercept returning 拦截中',
      'exchange reshipping 换货中',
    ])
  })

  it('are as a step on the way what is done in it', () => {
    expect(afterSaleStatuses.map((status) => afterSaleStepText('return_refund', status)).join(' ')).toBe(
      '提交申请 寄回商品 退件途中 站点验货 拒收 待寄回给您 站点补发 确认收货 退款 已拒绝 已撤销 已关闭 完成',
    )
    expect(own(afterSaleStepText, afterSaleStatuses)).toEqual([
      'intercept returning 拦截包裹',
      'exchange reshipping 寄出新的',
    ])
  })

  it('tell the types and their ways apart', () => {
    for (const texts of [afterSaleTypeText, afterSalePathText])
      expect(new Set(Object.values(texts)).size).toBe(afterSaleTypes.length)
  })
})

describe('what a state means to the buyer', () => {
  const hints = (type: Parameters<typeof afterSaleHint>[0], statuses: readonly AfterSaleStatus[] = afterSaleStatuses) =>
    Object.fromEntries(statuses.map((status) => [status, afterSaleHint(type, status, within)]))

  it('says what comes next, and when by itself', () => {
    expect(hints('return_refund')).toEqual({
      applied: '站点会在 48 小时内处理，到时没有处理的自动同意',
      waiting_return: '请在 7 天内寄回商品并填写快递单号，到时没有填写的自动关闭',
      returning: '退件在途，10 天内站点没有收到的自动关闭',
      inspecting: '站点已收到退件，会在 36 小时内验货，到时没有结果的按通过处理',
      rejected_goods: '验货未通过，请在 3 天内选择寄回给您或放弃，到时没有选择的按放弃处理',
      sending_back: '站点会把商品寄回给您',
      reshipping: '站点正在准备补发的商品',
      waiting_receive: '包裹已发出，5 天后自动确认收货',
      refunding: '退款已提交支付渠道，到账后会更新这里',
      rejected: '站点没有同意，如有异议可以补充说明再次申请',
      cancelled: '您已撤销申请',
      closed: '这次申请已结束',
      completed: '售后已完成',
    })
  })

  it('says it of a parcel that is stopped and of goods that are exchanged in their own words', () => {
    expect(hints('intercept', ['applied', 'returning'])).toEqual({
      applied: '站点会在 48 小时内联系快递，到时没有处理的视为未能拦截',
      returning: '快递正在拦截，10 天内没有退回站点的自动关闭',
    })
    expect(afterSaleHint('exchange', 'reshipping', within)).toBe('验货已通过，站点正在准备换给您的商品')
  })

  it('counts whole days from the third on, and hours, started ones too, else', () => {
    expect([2 * DAY, 2 * DAY + 1, 3 * DAY, 3 * DAY + 1, DAY, 3600, 1].map(spanText)).toEqual([
      '48 小时',
      '49 小时',
      '3 天',
      '73 小时',
      '24 小时',
      '1 小时',
      '1 小时',
    ])
  })
})

it('names each fee, how often it is taken where that is more than once, and what it is taken for', () => {
  const service = { name: '退货服务费', unit: '件', each: fen(200), count: 3 }
  const freight = { name: '换货运费', unit: '', each: fen(400), count: 1 }
  expect([feesText([service, freight]), feesText([{ ...service, count: 1 }]), feesText([])]).toEqual([
    '退货服务费 ¥2.00 × 3 件，换货运费 ¥4.00',
    '退货服务费 ¥2.00',
    '',
  ])
})

const filed = (over: Partial<AfterSaleCase> = {}): AfterSaleCase => ({
  type: 'return_refund',
  status: 'applied',
  lines: [{ skuId: 'a', qty: 2, toSkuId: '' }],
  amount: fen(2000),
  asked: null,
  fee: zero,
  refundTo: 'reserve',
  ...over,
})
const told = (over: Partial<AfterSaleCase>, wish: AfterSaleWish, limit = 2000): string =>
  moveAfterSale(filed(over), wish, fen(limit))
    .steps.map(({ who, text }) => `${who} ${text}`)
    .join(' | ')
const late: AfterSaleWish = { type: 'deadline' }
const brand = '中通'
const trackingNo = 'ZT100001'

describe('the log of an application', () => {
  it.each<[string, Partial<AfterSaleCase>, AfterSaleWish]>([
    ['buyer 买家修改了申请', {}, { type: 'edit', fee: zero }],
    ['buyer 买家补充后再次申请', { status: 'rejected' }, { type: 'reapply', fee: zero }],
    ['station 站点已同意，请寄回商品', {}, { type: 'approve' }],
    ['station 站点已同意，正在联系快递拦截', { type: 'intercept' }, { type: 'approve' }],
    ['station 站点已同意，准备补发', { type: 'reship' }, { type: 'approve' }],
    ['station 站点已同意退款 | system 已退款 ¥20.00到备用金', { type: 'refund_only' }, { type: 'approve' }],
    [
      'system 商品还没有开始拿货，已自动同意退款 | system 已退款 ¥20.00到备用金',
      { type: 'refund_before_ship' },
      { type: 'approve', isAtOnce: true },
    ],
    ['station 站点没有同意：已穿过', {}, { type: 'reject', reason: ' 已穿过 ' }],
    ['buyer 买家撤销了申请', {}, { type: 'cancel' }],
    ['buyer 买家已寄回：中通 ZT100001', { status: 'waiting_return' }, { type: 'ship_back', brand, trackingNo }],
    ['buyer 买家更正了寄回的单号：中通 ZT100001', { status: 'returning' }, { type: 'ship_back', brand, trackingNo }],
    ['station 站点已收到退件，等待验货', { status: 'returning' }, { type: 'receive' }],
    ['station 快递未能拦截，申请已关闭', { type: 'intercept', status: 'returning' }, { type: 'missed' }],
    ['station 验货通过 | system 已退款 ¥20.00到备用金', { status: 'inspecting' }, { type: 'pass' }],
    ['station 验货未通过：吊牌已剪', { status: 'inspecting' }, { type: 'fail', note: '吊牌已剪' }],
    ['buyer 买家选择把商品寄回', { status: 'rejected_goods' }, { type: 'send_back' }],
    ['buyer 买家放弃这些商品，申请已关闭', { status: 'rejected_goods' }, { type: 'abandon' }],
    ['station 商品已寄回买家：中通 ZT100001', { status: 'sending_back' }, { type: 'sent', brand, trackingNo }],
    [
      'station 换货包裹已发出：中通 ZT100001',
      { type: 'exchange', status: 'reshipping' },
      { type: 'sent', brand, trackingNo },
    ],
    [
      'station 补发包裹已发出：中通 ZT100001',
      { type: 'reship', status: 'reshipping' },
      { type: 'sent', brand, trackingNo },
    ],
    [
      'station 站点没有可发的商品，改为退款 | system 已退款 ¥20.00到备用金',
      { type: 'reship', status: 'reshipping' },
      { type: 'cannot' },
    ],
    ['buyer 买家已收货，售后完成', { type: 'reship', status: 'waiting_receive' }, { type: 'confirm' }],
    ['system 订单里的这些商品已经退款，申请已关闭', { type: 'refund_before_ship' }, { type: 'lapse' }],
    ['system 期限内没有收到退件，申请已关闭', { status: 'returning' }, { type: 'lapse' }],
    ['system 期限内没有寄回商品，申请已关闭', { status: 'waiting_return' }, { type: 'lapse' }],
    ['system 已退款 ¥20.00，原路退回', { status: 'refunding', refundTo: 'original' }, { type: 'refunded' }],
    ['system 站点没有在期限内处理，已自动同意，请寄回商品', {}, late],
    ['system 站点没有在期限内处理，未能拦截', { type: 'intercept' }, late],
    ['system 期限内没有寄回商品，申请已关闭', { status: 'waiting_return' }, late],
    ['system 期限内没有收到退件，申请已关闭', { status: 'returning' }, late],
    ['system 验货期限已到，按通过处理 | system 已退款 ¥20.00到备用金', { status: 'inspecting' }, late],
    ['system 期限内没有选择，按放弃处理，申请已关闭', { status: 'rejected_goods' }, late],
    ['system 已到自动确认收货的时间，售后完成', { type: 'reship', status: 'waiting_receive' }, late],
  ])('says “%s”', (text, over, wish) => {
    expect(told(over, wish)).toBe(text)
  })

  it('says so where there is nothing to give back, and then waits for no provider', () => {
    expect(told({ type: 'refund_only', refundTo: 'original' }, { type: 'approve' }, 0)).toBe(
      'station 站点已同意退款 | system 没有可退的金额，售后完成',
    )
    expect(told({ type: 'refund_only', refundTo: 'original' }, { type: 'approve' })).toBe('station 站点已同意退款')
  })

  it('asks for the word that is missing by its field', () => {
    const fieldOf = (over: Partial<AfterSaleCase>, wish: AfterSaleWish) => {
      try {
        return told(over, wish)
      } catch (error) {
        return (error as { details: { field?: string } }).details.field
      }
    }
    expect(fieldOf({}, { type: 'reject', reason: '' })).toBe('reason')
    expect(fieldOf({ status: 'inspecting' }, { type: 'fail', note: ' ' })).toBe('note')
  })
})
