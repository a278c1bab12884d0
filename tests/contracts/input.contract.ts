import { beforeEach, describe, expect, it } from 'vitest'
import type { AddressDraft } from '../../src/domain/address/address'
import { direct, placing, plain, zhang } from './ordering'
import { refusal, sharedShop, type Client, type World, PNG } from './world'

const office: AddressDraft = {
  name: '王芳',
  mobile: '13612340000',
  ext: '',
  areaCode: '440106',
  detail: '天河路 1 号',
  isDefault: false,
}

const skuId = plain[0]!.skus[0]!.id

/** Input is read by the schemas of the wire, whoever reads it: the same bounds, the same words, the same tidying. */
export const inputContract = (world: World) =>
  describe(`input on ${world.name}`, () => {
    const { shop } = sharedShop(world)
    let buyer: Client
    beforeEach(async () => {
      buyer = await shop().newBuyer()
    })
    const invalid = (message: string, field?: string) => ({
      kind: 'invalid',
      message,
      details: field === undefined ? {} : { field },
    })

    it('keeps a page to its bounds', async () => {
      const { catalogue } = shop().client()
      expect([
        await refusal(catalogue.search({ pageSize: 0 })),
        await refusal(catalogue.announcements({ page: 0 })),
        await refusal(catalogue.suppliers({ pageSize: 101 })),
        await refusal(catalogue.suppliers({ page: 1.5 })),
      ]).toEqual([
        invalid('参数 page_size 不能小于 1', 'pageSize'),
        invalid('参数 page 不能小于 1', 'page'),
        invalid('参数 page_size 不能大于 100', 'pageSize'),
        invalid('参数 page 请填写整数', 'page'),
      ])
    })

    it('refuses a keyword of 101 characters, and one that no database can hold', async () => {
      const { catalogue } = shop().client()
      const long = invalid('参数 keyword 不能超过 100 个字符', 'keyword')
      expect([
        await refusal(catalogue.search({ keyword: '裙'.repeat(101) })),
        await refusal(catalogue.suggest('裙'.repeat(101))),
        await refusal(buyer.orders.list({ keyword: '单'.repeat(101) })),
        await refusal(catalogue.search({ keyword: 'a\0b' })),
      ]).toEqual([long, long, long, invalid('参数 keyword 含有无法识别的字符', 'keyword')])
    })

    it('refuses what is none of the choices', async () => {
      const { catalogue, account, auth } = shop().client()
      expect([
        await refusal(account.agreement('9' as never)),
        await refusal(catalogue.search({ sort: 'odd' as never })),
        await refusal(buyer.orders.list({ status: 'gone' as never })),
        await refusal(buyer.catalogue.collect({ type: 'shop' as never, targetId: '1', collected: true })),
        await refusal(auth.sendCode({ mobile: '13800000002', smsType: 'other' as never })),
      ]).toEqual([
        invalid('参数 type 协议类型不存在', 'type'),
        invalid('参数 sort 没有这种排序', 'sort'),
        invalid('参数 status 没有这种状态', 'status'),
        invalid('参数 type 收藏类型不存在', 'type'),
        invalid('参数 smsType 的值不正确', 'smsType'),
      ])
    })

    it('takes a filter that was not filled in for none', async () => {
      const { catalogue } = shop().client()
      const all = await catalogue.search({})
      expect((await catalogue.search({ categoryId: '', supplierId: '' })).total).toBe(all.total)
    })

    it('names the field inside a list', async () => {
      const { cart } = buyer
      expect([
        await refusal(cart.add([{ skuId, qty: 10_000 }])),
        await refusal(cart.add([{ skuId, qty: 1.5 }])),
        await refusal(cart.add([{ skuId, qty: -1 }])),
        await refusal(cart.add([{ skuId: 'a b', qty: 1 }])),
      ]).toEqual([
        invalid('参数 items[0].qty 不能大于 9999', 'items[0].qty'),
        invalid('参数 items[0].qty 请填写整数', 'items[0].qty'),
        invalid('参数 items[0].qty 不能小于 0', 'items[0].qty'),
        invalid('参数 items[0].sku_id 编号格式不正确', 'items[0].skuId'),
      ])
    })

    it('refuses an empty list, each way of sending it in its words', async () => {
      expect([
        await refusal(buyer.cart.add([])),
        await refusal(buyer.cart.remove([])),
        await refusal(buyer.orders.quote({ source: { family: 'direct', items: [] }, parcels: [] })),
      ]).toEqual([
        invalid('缺少参数 items', 'items'),
        invalid('参数 cart_ids 至少需要一项', 'cartIds'),
        invalid('缺少参数 items', 'items'),
      ])
    })

    it('asks who somebody is before it looks at what he sends', async () => {
      const { cart, orders } = shop().client()
      const kinds = [await refusal(cart.add([])), await refusal(orders.info('a b'))].map(({ kind }) => kind)
      expect(kinds).toEqual(['session-invalid', 'session-invalid'])
    })

    it('tidies an address: +86, dashes, full width, spaces', async () => {
      const { id: _, ...first } = await buyer.account.addAddress({ ...office, mobile: '+86 138-1234-5678' })
      const typed = { ...office, name: ' 王　芳 ', mobile: '１３８１２３４５６７８', ext: '１２３４' }
      const { id: __, ...second } = await buyer.account.addAddress(typed)
      const kept = { ...office, mobile: '13812345678', areaText: '广东省 广州市 天河区' }
      expect([first, second]).toEqual([
        { ...kept, isDefault: true },
        { ...kept, name: '王 芳', ext: '1234' },
      ])
    })

    it('sends nothing to a province or to a city that has counties', async () => {
      const source = direct(skuId)
      const quote = await buyer.orders.quote({ source, areaCode: zhang.areaCode, parcels: [] })
      const to = { consignee: { ...zhang, areaCode: '330000' } }
      const elsewhere = invalid('请选择正确的收货地区', 'areaCode')
      expect([
        await refusal(buyer.account.addAddress({ ...office, areaCode: '330000' })),
        await refusal(buyer.account.addAddress({ ...office, areaCode: '330100' })),
        await refusal(buyer.orders.quote({ source, areaCode: '330000', parcels: [] })),
        await refusal(buyer.orders.brands({ source, areaCode: '330000' })),
        await refusal(buyer.orders.place({ ...placing(source, quote), to })),
      ]).toEqual([
        invalid('请选择正确的所在地区', 'areaCode'),
        invalid('请选择正确的所在地区', 'areaCode'),
        elsewhere,
        elsewhere,
        elsewhere,
      ])
    })

    it('wants feedback to say something, with pictures of one’s own', async () => {
      const { account } = shop().client()
      const say = (content: string, images: string[] = []) => account.sendFeedback({ content, contact: '', images })
      const { id } = await buyer.account.upload(new Blob([PNG]), 'feedback')
      const missing = { kind: 'not-found', message: '图片不存在', details: {} }
      expect([
        await refusal(say('')),
        await refusal(say('  ')),
        await refusal(say('好', ['nobodys'])),
        await refusal(say('好', [id])),
        await refusal(say('好', ['1', '2', '3', '4', '5', '6', '7'])),
      ]).toEqual([
        invalid('参数 content 不能为空', 'content'),
        invalid('请填写反馈内容', 'content'),
        missing,
        missing,
        invalid('参数 images 不能超过 6 项', 'images'),
      ])
      await buyer.account.sendFeedback({ content: '好', contact: '', images: [id] })
    })

    it('takes a picture only if it is one', async () => {
      const upload = (bytes: BlobPart[]) => buyer.account.upload(new Blob(bytes), 'feedback')
      const broken = invalid('请上传完整的 JPG、PNG 或 WebP 图片', 'file')
      expect([
        await refusal(upload([])),
        await refusal(upload(['hello'])),
        await refusal(upload([PNG.subarray(0, 40)])),
        await refusal(buyer.auth.updateProfile({ avatar: new Blob(['hello']) })),
      ]).toEqual([invalid('请选择图片', 'file'), broken, broken, broken])
    })

    it('§5.1 §5.2 wants what signing in takes', async () => {
      const { auth } = shop().client()
      const account = '13800000001'
      expect([
        await refusal(auth.signIn({ loginType: 'password', account, password: '' })),
        await refusal(auth.signIn({ loginType: 'password', account: ' ', password: 'x' })),
        await refusal(auth.signIn({ loginType: 'sms', account, verifyCode: '' })),
        await refusal(auth.signIn({ loginType: 'sms', account, verifyCode: '1'.repeat(17) })),
        await refusal(auth.sendCode({ mobile: '', smsType: 'login' })),
      ]).toEqual([
        invalid('请输入账号密码'),
        invalid('请输入账号密码'),
        invalid('请输入手机号和验证码'),
        invalid('参数 verify_code 不能超过 16 个字符', 'verifyCode'),
        invalid('请先输入手机号', 'mobile'),
      ])
    })

    it('knows an account in any way of writing its number', async () => {
      const { auth } = shop().client()
      for (const account of ['+8613800000001', ' 13800000001 ', '138 0000 0001'])
        expect(await auth.signIn({ loginType: 'password', account, password: 'Daifa2026!' })).toHaveProperty(
          'accessToken',
        )
    })

    it('keeps a remark, a request id and a receiver to their shape', async () => {
      const source = direct(skuId)
      const quote = await buyer.orders.quote({ source, areaCode: zhang.areaCode, parcels: [] })
      const request = placing(source, quote)
      const remark = '好'.repeat(201)
      expect([
        await refusal(
          buyer.orders.place({ ...request, parcels: request.parcels.map((parcel) => ({ ...parcel, remark })) }),
        ),
        await refusal(buyer.orders.place({ ...request, requestId: 'nonsense' })),
        await refusal(buyer.orders.place({ ...request, to: {} as never })),
      ]).toEqual([
        invalid('参数 parcels[0].remark 不能超过 200 个字符', 'parcels[0].remark'),
        invalid('参数 request_id 请求编号格式不正确', 'requestId'),
        invalid('请填写收货人信息', 'consignee'),
      ])
    })
  })
