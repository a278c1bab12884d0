import { codes } from '../wire/envelope'
import type { Bench, Given } from './bench'
import { PASSWORD } from './buyers'
import { Stop, type Way } from './asker'

/** What the courses of trade and money begin with: a buyer, something to buy, somewhere to send it. */

/** A new buyer, signed in. @throws Stop */
export const newBuyer = async ({ ask, cast, gives, mustSay }: Bench): Promise<Way & { mobile: string }> => {
  const mobile = cast.newMobile()
  const code = cast.codes.next(mobile, 'register')
  mustSay(await ask('sendSms', { mobile, smsType: 'register' }), codes.ok, '发送验证码（smsType=register）')
  const verifyCode = await code()
  const wanted = { account: mobile, password: PASSWORD, passwordConfirm: PASSWORD, verifyCode }
  mustSay(await ask('register', wanted), codes.ok, '注册')
  const { accessToken } = await gives('login', { loginType: 'password', account: mobile, password: PASSWORD })
  return { token: accessToken, mobile }
}

export type Goods = { product: Given<'productInfo'>; sku: Given<'productInfo'>['skus'][number]; qty: number }

/** Looked at until something is found that can be bought in a few pieces. */
const MOST_LOOKED_AT = 20

/** @throws Stop where nothing on the first page can be bought */
export const someGoods = async ({ gives }: Bench): Promise<Goods> => {
  const { list } = await gives('productList', { page: 1, pageSize: MOST_LOOKED_AT })
  for (const { id, stockState } of list) {
    if (stockState === 'none') continue
    const product = await gives('productInfo', { id })
    const qty = Math.max(2, product.minQty)
    const sku = product.skus.find(({ stock }) => stock >= qty * 4)
    if (product.onShelf && sku) return { product, sku, qty }
  }
  throw new Stop(`搜索的第一页里没有买得到的商品`)
}

type Area = Given<'areaTree'>[number]

const leafOf = (area: Area): Area => (area.children[0] ? leafOf(area.children[0]) : area)

export const consigneeIn = (area: Area, mobile: string) => {
  return { name: '符合性检查', mobile, areaCode: leafOf(area).code, detail: '测试路 1 号' }
}

/** Provinces are tried until a courier reaches one. */
const MOST_PROVINCES = 40

export interface Course {
  addons: 'addonOptionsCart' | 'addonOptionsDirect'
  brands: 'brandListCart' | 'brandListDirect'
  amounts: 'amountsCart' | 'amountsDirect'
  place: 'placeCart' | 'placeDirect'
  source: object
}

/** The way to an order, up to what it will cost. @throws Stop */
export const quoted = async ({ gives }: Bench, buyer: Way & { mobile: string }, course: Course) => {
  const groups = await gives(course.addons, course.source, buyer)
  const addonIds = groups.flatMap(({ options }) => {
    const wanted = options.filter(({ default: isDefault, required }) => isDefault || required)
    return wanted.map(({ id }) => id)
  })
  const provinces = (await gives('areaTree', {})).slice(0, MOST_PROVINCES)
  for (const province of provinces) {
    const consignee = consigneeIn(province, buyer.mobile)
    const offers = await gives(course.brands, { ...course.source, areaCode: consignee.areaCode }, buyer)
    const chosen = offers.map(({ parcelKey, brands }) => ({
      parcelKey,
      brandId: brands.find(({ reachable }) => reachable)?.brandId,
      addonIds,
    }))
    if (chosen.some(({ brandId }) => brandId === undefined)) continue
    const wish = { ...course.source, consignee, parcels: chosen }
    const quote = await gives(course.amounts, wish, buyer)
    return { quote, groups, offers, consignee, wish }
  }
  throw new Stop('没有一个省有快递可达')
}

/** What is sent to place it. */
export const orderOf = ({ quote, wish }: Awaited<ReturnType<typeof quoted>>, requestId: string) => ({
  ...wish,
  quoteId: quote.quoteId,
  requestId,
})
