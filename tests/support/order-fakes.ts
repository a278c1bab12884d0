import type { SavedAddress } from '../../src/domain/address/address'
import type { Problem } from '../../src/domain/failure'
import { fen, zero } from '../../src/domain/money'
import { orderCan, orderStatusText } from '../../src/domain/order'
import type { BatchOrder } from '../../src/domain/order-batch'
import type { PayResult, PayTicket } from '../../src/domain/payment'
import type { AddonGroup, ParcelBrands, Placed, Quote, QuotedParcel, OrderItem } from '../../src/domain/ordering'
import type { Profile } from '../../src/domain/session'
import type { RechargeResult, RechargeTicket } from '../../src/domain/wallet/recharge'
import type { Ports } from '../../src/domain/ports/ports'

/** Ports for specs of the checkout and the cashier: they answer at once with plain data and write down who asked what. */
export interface OrderFakes extends Pick<Ports, 'orders' | 'wallet' | 'account' | 'auth' | 'tab' | 'pending' | 'page'> {
  calls: [method: string, input: unknown][]
  stored: { tab: Map<string, unknown>; pending: Map<string, unknown> }
}

export const orderFakes = (
  over: Partial<Ports['orders']> = {},
  account: Partial<Ports['account']> = {},
  auth: Partial<Ports['auth']> = {},
  wallet: Partial<Ports['wallet']> = {},
): OrderFakes => {
  const calls: OrderFakes['calls'] = []
  const stored: OrderFakes['stored'] = { tab: new Map(), pending: new Map() }
  let ids = 0
  const recorded = <T extends object>(port: T): T =>
    new Proxy(port, {
      get: (target, method: string) => {
        const call = (target as Record<string, ((input: unknown) => unknown) | undefined>)[method]
        if (!call) return undefined
        return (input: unknown) => {
          calls.push([method, input])
          return call(input)
        }
      },
    })
  return {
    calls,
    stored,
    orders: recorded({
      shops: async () => [],
      addonOptions: async () => [anAddonGroup()],
      brands: async () => [someBrands()],
      quote: async () => aQuote(),
      place: async () => aPlacing(),
      pay: async () => aTicket(),
      payResult: async () => aResult(),
      list: () => Promise.reject(new Error('unused')),
      info: () => Promise.reject(new Error('unused')),
      cancel: () => Promise.reject(new Error('unused')),
      confirm: () => Promise.reject(new Error('unused')),
      remark: () => Promise.reject(new Error('unused')),
      apart: () => Promise.reject(new Error('unused')),
      reorder: () => Promise.reject(new Error('unused')),
      logistics: () => Promise.reject(new Error('unused')),
      export: () => Promise.reject(new Error('unused')),
      desk: () => Promise.reject(new Error('unused')),
      keepDesk: () => Promise.reject(new Error('unused')),
      ...over,
    }),
    wallet: recorded({
      recharge: async () => aRechargeTicket(),
      rechargeResult: async () => aRecharge(),
      ...wallet,
    }) as Ports['wallet'],
    account: recorded({
      addresses: async () => [] as SavedAddress[],
      addAddress: async () => anAddress(),
      ...account,
    }) as Ports['account'],
    auth: recorded({ me: async () => aProfile(), ...auth }) as Ports['auth'],
    tab: {
      read: (key) => stored.tab.get(key) ?? null,
      write: (key, value) => void stored.tab.set(key, structuredClone(value)),
      remove: (key) => void stored.tab.delete(key),
      keys: () => [...stored.tab.keys()],
    },
    pending: {
      read: async (key) => stored.pending.get(key) ?? null,
      write: async (key, value) => {
        calls.push(['pending.write', key])
        stored.pending.set(key, structuredClone(value))
      },
      remove: async (key) => {
        calls.push(['pending.remove', key])
        stored.pending.delete(key)
      },
      keys: async () => [...stored.pending.keys()],
    },
    page: {
      arrival: () => 'fresh',
      reload: () => undefined,
      open: () => undefined,
      painted: async () => undefined,
      hidden: () => false,
      newRequestId: () => `id-${++ids}`,
      now: () => NOW,
    },
  }
}

export const NOW = Date.parse('2026-11-20T12:00:00+08:00')

export const station = { id: '1', name: '广州站' }

export const aConsignee = (over = {}) => ({
  name: '张小雨',
  mobile: '13812345678',
  ext: '',
  areaCode: '330106',
  detail: '文三路 1 号 2 幢 301 室',
  ...over,
})

export const anAddress = (over: Partial<SavedAddress> = {}): SavedAddress => ({
  id: '9',
  ...aConsignee(),
  areaText: '浙江省 杭州市 西湖区',
  isDefault: true,
  ...over,
})

export const aProfile = (over: Partial<Profile> = {}): Profile => ({
  id: '1',
  userName: '',
  account: '13800000000',
  mobile: '138****0000',
  avatar: '',
  reserveAvailable: null,
  reserveBonus: null,
  reserveFrozen: null,
  lowBalanceAt: null,
  priceRatio: 0,
  useDefaultAddress: false,
  ...over,
})

export const aLine = (over: Partial<OrderItem> = {}): OrderItem => ({
  skuId: '11',
  productId: '1',
  title: '碎花连衣裙',
  spec: '红色 / M',
  image: '/media/1.svg',
  price: fen(5000),
  retailPrice: fen(12900),
  qty: 2,
  amount: fen(10000),
  ...over,
})

export const aParcel = (over: Partial<QuotedParcel> = {}): QuotedParcel => ({
  parcelKey: '1',
  station,
  brandId: '1',
  addonIds: [],
  lines: [aLine()],
  weightG: 800,
  goodsAmount: fen(10000),
  serviceFee: fen(200),
  qcFee: zero,
  addonFee: zero,
  freight: fen(300),
  discount: zero,
  payable: fen(10500),
  ...over,
})

export const aQuote = (over: Partial<Quote> = {}): Quote => ({
  quoteId: 'q1',
  parcels: [aParcel()],
  payable: fen(10500),
  problems: [],
  expiresAt: '2026-11-20T12:10:00+08:00',
  ...over,
})

export const aProblem = (over: Partial<Problem> = {}): Problem => ({
  skuId: '12',
  title: '碎花连衣裙',
  spec: '红色 / L',
  reason: 'sold_out',
  oldPrice: fen(5000),
  newPrice: fen(5000),
  stock: 0,
  ...over,
})

export const someBrands = (over: Partial<ParcelBrands> = {}): ParcelBrands => ({
  parcelKey: '1',
  station,
  brands: [
    {
      brandId: '1',
      name: '中通',
      reachable: true,
      reason: '',
      fee: fen(300),
      firstWeightG: 1000,
      firstFee: fen(300),
      addWeightG: 1000,
      addFee: fen(100),
    },
    {
      brandId: '2',
      name: '顺丰',
      reachable: true,
      reason: '',
      fee: fen(1200),
      firstWeightG: 1000,
      firstFee: fen(1200),
      addWeightG: 1000,
      addFee: fen(200),
    },
    {
      brandId: '3',
      name: '韵达',
      reachable: false,
      reason: '该地区暂停收寄',
      fee: zero,
      firstWeightG: 1000,
      firstFee: zero,
      addWeightG: 1000,
      addFee: zero,
    },
  ],
  ...over,
})

export const anAddonGroup = (): AddonGroup => ({
  group: 'qc',
  name: '质检',
  options: [{ id: '5', name: '精细质检', fee: fen(100), unit: 'piece', required: false, multi: false, default: false }],
})

export const aPlacing = (over: Partial<Placed> = {}): Placed => ({
  batchNo: 'B1',
  orderNos: ['O1'],
  paymentNo: 'P1',
  payable: fen(10500),
  expiresAt: '2026-11-20T12:30:00+08:00',
  payMethods: ['sandbox', 'reserve'],
  ...over,
})

export const aResult = (over: Partial<PayResult> = {}): PayResult => ({
  paymentNo: 'P1',
  biz: 'order',
  status: 'pending',
  amount: fen(10500),
  orderNos: ['O1'],
  paidAt: '',
  expiresAt: '2026-11-20T12:30:00+08:00',
  payMethods: ['sandbox', 'reserve'],
  reserveAvailable: fen(50000),
  reserveBonus: fen(0),
  ...over,
})

export const aRechargeTicket = (over: Partial<RechargeTicket> = {}): RechargeTicket => ({
  rechargeNo: 'Z1',
  paymentNo: 'P1',
  method: 'sandbox',
  codeUrl: 'http://127.0.0.1/sandbox/P1',
  pageUrl: 'http://127.0.0.1/sandbox/P1',
  expiresAt: '2026-11-20T12:30:00+08:00',
  amount: fen(100_000),
  bonusAmount: fen(3000),
  ...over,
})

export const aRecharge = (over: Partial<RechargeResult> = {}): RechargeResult => ({
  rechargeNo: 'Z1',
  paymentNo: 'P1',
  status: 'succeeded',
  method: 'sandbox',
  amount: fen(100_000),
  bonusAmount: fen(3000),
  paidAt: '2026-11-20T12:01:00+08:00',
  expiresAt: '2026-11-20T12:30:00+08:00',
  available: fen(150_000),
  bonus: fen(3000),
  ...over,
})

export const aTicket = (over: Partial<PayTicket> = {}): PayTicket => ({
  paymentNo: 'P1',
  method: 'sandbox',
  codeUrl: 'http://127.0.0.1/sandbox/P1',
  pageUrl: 'http://127.0.0.1/sandbox/P1',
  expiresAt: '2026-11-20T12:30:00+08:00',
  ...over,
})

/** Orders of a list, all waiting for their payment unless said otherwise. */
export const aBatch = (orders: number, over: Partial<BatchOrder> = {}): BatchOrder[] =>
  Array.from({ length: orders }, (_, i) => {
    const status = over.status ?? 'pending_payment'
    return {
      orderNo: `O${i + 1}`,
      status,
      statusText: orderStatusText[status],
      payable: fen(10500),
      paymentNo: status === 'pending_payment' ? `P${i + 1}` : '',
      can: orderCan(status, false, true),
      ...over,
    }
  })
