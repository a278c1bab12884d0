import { randomUUID } from 'node:crypto'
import { demoWorld } from '../../demo/world'
import { PLAIN_DEFAULTS } from '../../src/domain/listing/defaults'
import { calls, type CallName } from '../../wire/calls'

/** What another buyer asks with the ids of the first one, call by call. */

export type BuyerCall = { [K in CallName]: (typeof calls)[K]['access'] extends 'buyer' ? K : never }[CallName]

export interface Theirs {
  caseNo: string
  afterSaleNo: string
  withdrawNo: string
  rechargeNo: string
  cartId: string
  addressId: string
  open: string // order numbers
  paid: string
  fetched: string
  sent: string
  paymentNo: string
  quoteId: string
  job: string
  saleId: string
  item: string // of a shop's
  record: string // of a sign-in
  shop: string
  state: string // of a consent under way
  shelfItem: string
  undoId: string
  publishJob: string
  listing: string
}

export const sku = demoWorld().products.find(
  ({ onShelf, minQty, reprice, skus }) => onShelf && minQty === 1 && !reprice && skus[0]!.stock > 60,
)!.skus[0]!.id
export const somebody = {
  name: '李四',
  mobile: '13712345678',
  ext: '',
  areaCode: '330106',
  detail: '文三路 100 号 2 幢 301 室',
}

/** Null: it takes no id of anybody's. */
export const inputs = (of: Theirs): Record<BuyerCall, object | null> => {
  const source = { cartIds: [of.cartId] }
  const items = [{ skuId: sku, qty: 1 }]
  return {
    logout: null,
    me: null,
    infoUpdate: null,
    userCounts: null,
    addressList: null,
    addressAdd: null,
    addressUpdate: { id: of.addressId, ...somebody, isDefault: true },
    addressDelete: { id: of.addressId },
    uploadFile: null,
    orderSheet: null,
    loginLogs: null,
    sessionEnd: { id: of.record },
    loginAnswer: { id: of.record, mine: false },
    mobileProve: null,
    mobileChange: null,
    browsingList: null,
    collect: null,
    collectedProducts: null,
    collectedSuppliers: null,
    uncollect: null,
    cartList: null,
    cartAdd: null,
    cartLookup: null,
    cartUpdate: { cartId: of.cartId, qty: 9 },
    cartSelect: { cartIds: [of.cartId], selected: false },
    cartDelete: { cartIds: [of.cartId] },
    addonOptionsCart: source,
    brandListCart: { ...source, areaCode: '330106' },
    amountsCart: { ...source, areaCode: '330106', parcels: [] },
    placeCart: { ...source, quoteId: of.quoteId, consignee: somebody, parcels: [], requestId: randomUUID() },
    addonOptionsDirect: null,
    brandListDirect: null,
    amountsDirect: null,
    addonOptionsSales: { platformOrderIds: [of.saleId] },
    brandListSales: { platformOrderIds: [of.saleId] },
    amountsSales: { platformOrderIds: [of.saleId] },
    placeSales: { platformOrderIds: [of.saleId], quoteId: of.quoteId, requestId: randomUUID() },
    salesToCart: { platformOrderIds: [of.saleId] },
    dyAsync: { start: true, shopIds: [of.shop] },
    dyTotals: { shopId: of.shop },
    shelfList: null,
    shelfInfo: { id: of.shelfItem },
    shelfAdd: null,
    shelfUpdate: {
      id: of.shelfItem,
      title: '改了',
      images: [],
      priceRule: null,
      category: null,
      properties: [],
      skus: [],
    },
    shelfChange: { ids: [of.shelfItem], change: { titlePrefix: '改' } },
    shelfUndo: { undoId: of.undoId },
    shelfDelete: { ids: [of.shelfItem] },
    shelfCheck: { ids: [of.shelfItem], shopIds: [of.shop] },
    shelfFix: { ids: [of.shelfItem], shopId: of.shop, fix: 'mend_title' },
    shopDefaults: { id: of.shop },
    setShopDefaults: { id: of.shop, defaults: PLAIN_DEFAULTS },
    listingTemplates: { shopId: of.shop },
    listingCategories: { shopId: of.shop, parentId: '' },
    listingSuggest: { shopId: of.shop, categoryId: '1' },
    listingProperties: { shopId: of.shop, leafId: '10111' },
    listingPublish: { ids: [of.shelfItem], shopIds: [of.shop], requestId: randomUUID() },
    listingHold: { jobId: of.publishJob, held: true },
    listingList: { shopId: of.shop },
    listingRetry: { ids: [of.listing] },
    listingOffline: { ids: [of.listing] },
    listingPush: { ids: [of.listing] },
    productMaterial: null,
    dyConsignee: { platformOrderId: of.saleId, purpose: 'contact' },
    placeDirect: { items, quoteId: of.quoteId, addressId: of.addressId, parcels: [], requestId: randomUUID() },
    orderPay: { orderNos: [of.open], method: 'reserve', requestId: randomUUID() },
    payResult: { paymentNo: of.paymentNo },
    orderList: { keyword: of.paid },
    orderInfo: { orderNo: of.paid },
    orderCancel: { orderNos: [of.open, of.paid], reason: '', requestId: randomUUID() },
    orderConfirm: { orderNos: [of.sent] },
    orderApart: { orderNo: of.paid },
    orderRemark: { orderNo: of.paid, text: '改了', flag: 3 },
    orderReorder: { orderNos: [of.paid] },
    orderLogistics: { orderNo: of.sent },
    orderExport: { orderNos: [of.paid], personal: true, purpose: '核对' },
    orderShops: null,
    orderDesk: null,
    orderDeskUpdate: null,
    abnormalList: { orderNo: of.fetched },
    abnormalInfo: { caseNo: of.caseNo },
    abnormalPreview: { decisions: [{ caseNo: of.caseNo, option: 'refund_item' }] },
    abnormalDecide: { decisions: [{ caseNo: of.caseNo, option: 'refund_item' }], requestId: randomUUID() },
    aftersaleReasons: { orderNo: of.sent },
    aftersalePreview: { orderNo: of.sent, type: 'refund_only', lines: [{ skuId: sku, qty: 1 }], reason: 'missing' },
    aftersaleApply: {
      orderNo: of.sent,
      type: 'refund_only',
      lines: [{ skuId: sku, qty: 1 }],
      reason: 'missing',
      requestId: randomUUID(),
    },
    aftersaleList: { keyword: of.sent },
    aftersaleInfo: { caseNo: of.afterSaleNo },
    aftersaleCancel: { caseNo: of.afterSaleNo },
    aftersaleShip: { caseNo: of.afterSaleNo, brand: '中通快递', trackingNo: 'ZT00009', requestId: randomUUID() },
    aftersaleChoose: { caseNo: of.afterSaleNo, option: 'abandon', requestId: randomUUID() },
    aftersaleConfirm: { caseNo: of.afterSaleNo },
    walletOverview: null,
    transactionList: null,
    transactionExport: null,
    rechargePackages: null,
    rechargePay: null,
    rechargeResult: { rechargeNo: of.rechargeNo },
    withdraw: null,
    withdrawList: null,
    withdrawCancel: { withdrawNo: of.withdrawNo, requestId: randomUUID() },
    jobInfo: { id: of.job },
    jobList: null,
    jobCancel: { id: of.job },
    dyRelation: { platformItemId: of.item, skuId: sku },
    relationOffers: { platformItemId: of.item },
    relationList: null,
    shopList: null,
    shopAuthUrl: null,
    shopAuthCallback: { code: 'code', state: of.state },
    shopDisable: { id: of.shop },
    shopEnable: { id: of.shop },
    demoDial: null,
    demoSpeed: null,
    demoStep: { orderNo: of.paid },
  }
}
