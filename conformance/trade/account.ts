import { codes } from '../../wire/envelope'
import type { Scenario } from '../bench'
import { consigneeIn, newBuyer, someGoods } from '../goods'

/** A buyer's own things: profile, addresses, what was seen and saved, where they signed in, and the way out. */
export const account: Scenario = {
  title: '买家自己的',
  judges: [
    'infoUpdate',
    'me',
    'addressAdd',
    'addressList',
    'addressUpdate',
    'addressDelete',
    'browsingList',
    'collect',
    'collectedProducts',
    'collectedSuppliers',
    'uncollect',
    'userCounts',
    'loginLogs',
    'feedback',
    'logout',
  ],
  async play(bench) {
    const { ask, gives, refuses, same, mustSay } = bench
    const buyer = await newBuyer(bench)
    await gives('infoUpdate', { userName: '检查员' }, buyer)
    same('infoUpdate', '改了的用户名留着', (await gives('me', {}, buyer)).userName, '检查员')

    const [province] = await gives('areaTree', {})
    const draft = { ...consigneeIn(province!, buyer.mobile), isDefault: true }
    const { id } = await gives('addressAdd', draft, buyer)
    const told = async () => (await gives('addressList', {}, buyer)).map((one) => [one.id, one.name, one.isDefault])
    same('addressList', '有刚加的地址', await told(), [[id, draft.name, true]])
    await gives('addressUpdate', { ...draft, id, name: '改过的' }, buyer)
    same('addressUpdate', '改了的留着', await told(), [[id, '改过的', true]])
    await refuses('addressAdd', '手机号不对', { ...draft, mobile: '123' }, buyer, codes.invalid)
    const other = await newBuyer(bench)
    await refuses('addressUpdate', '别人的地址', { ...draft, id }, other, codes.notFound)
    await refuses('addressDelete', '别人的地址', { id }, other, codes.notFound)
    await gives('addressDelete', { id }, buyer)
    same('addressDelete', '删了就没有了', await told(), [])

    const { product } = await someGoods(bench)
    await gives('productInfo', { id: product.id }, buyer)
    const seen = (await gives('browsingList', {}, buyer)).list.map((one) => one.id)
    same('browsingList', '看过的商品在里面', seen, [product.id])
    const counted = async () => {
      const { collectProducts, collectSuppliers } = await gives('userCounts', {}, buyer)
      return [collectProducts, collectSuppliers]
    }
    await gives('collect', { type: 'product', targetId: product.id, collected: true }, buyer)
    await gives('collect', { type: 'product', targetId: product.id, collected: true }, buyer)
    await gives('collect', { type: 'supplier', targetId: product.supplier.id, collected: true }, buyer)
    const products = async () => (await gives('collectedProducts', {}, buyer)).list.map((one) => one.id)
    const suppliers = (await gives('collectedSuppliers', {}, buyer)).list.map((one) => one.id)
    same('collectedProducts', '收藏两次是一件', await products(), [product.id])
    same('collectedSuppliers', '收藏的供应商在里面', suppliers, [product.supplier.id])
    same('userCounts', '数得出收藏', await counted(), [1, 1])
    await gives('uncollect', { type: 'product', ids: [product.id] }, buyer)
    same('uncollect', '取消收藏就没有了', await products(), [])
    await gives('collect', { type: 'supplier', targetId: product.supplier.id, collected: false }, buyer)
    same('userCounts', '取消之后数得出', await counted(), [0, 0])
    await refuses('collect', '没有的商品', { type: 'product', targetId: '0', collected: true }, buyer, codes.notFound)

    const logs = await gives('loginLogs', {}, buyer)
    same('loginLogs', '有这一次登录', logs.total >= 1 && logs.list.length >= 1, true)
    await gives('feedback', { content: '符合性检查', contact: '' }, buyer)
    await refuses('feedback', '没有内容', { content: '' }, buyer, codes.invalid)
    await gives('logout', {}, buyer)
    mustSay(await ask('me', {}, buyer), codes.sessionInvalid, '退出之后令牌不再有效')
  },
}
