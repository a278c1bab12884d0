import { describe, expect, it } from 'vitest'
import { refusal, sharedShop, type Client, type Shop, type World } from './world'

const DAY = 24 * 3600
const GONE = '这次授权无效、已用过或已过期，请重新授权'

let made = 0
/** A name that no other shop on the platform has. */
const newName = () => `小店${(made += 1)}`

const authorise = async (shop: Shop, buyer: Client, name: string, use: 'order' | 'upload' = 'order') =>
  buyer.shops.takeConsent(await shop.agree(await buyer.shops.consentUrl(use), name))

export const shopsContract = (world: World) =>
  describe(`the buyers’ shops on ${world.name}`, () => {
    const { shop, ownShop } = sharedShop(world)

    it('lists a shop once its merchant has agreed, with what it still needs', async () => {
      const buyer = await shop().newBuyer()
      expect(await buyer.shops.list()).toEqual([])
      const name = newName()
      const { shopId } = await authorise(shop(), buyer, name)
      const [one] = await buyer.shops.list()
      expect(one).toEqual({
        id: shopId,
        name,
        platform: 'douyin',
        enabled: true,
        auth: 'active',
        authExpiresAt: one!.authExpiresAt,
        uses: ['order'],
        lastSyncAt: '',
        lastError: '',
        counts: { unlinked: 0, linked: 0, pushFailed: 0 },
        ready: [
          { key: 'enabled', text: '店铺已启用', ok: true, fix: '' },
          { key: 'auth', text: '抖店授权有效', ok: true, fix: '' },
          { key: 'order', text: '已授权订货', ok: true, fix: '' },
          { key: 'synced', text: '订单已同步', ok: false, fix: '同步订单' },
          { key: 'linked', text: '商品都已关联货源', ok: true, fix: '' },
          { key: 'pushed', text: '发货都已回传', ok: true, fix: '' },
        ],
      })
      expect(one!.authExpiresAt).toMatch(/\+08:00$/)
    })

    it('keeps one shop for each of the platform’s, with all it was authorised for', async () => {
      const buyer = await shop().newBuyer()
      const name = newName()
      const first = await authorise(shop(), buyer, name, 'upload')
      expect(await buyer.shops.list('order')).toEqual([])
      expect(await authorise(shop(), buyer, name)).toEqual(first)
      expect((await buyer.shops.list('order')).map(({ uses }) => uses)).toEqual([['order', 'upload']])
      expect(await buyer.shops.list('upload')).toHaveLength(1)
    })

    it('refuses a consent that was used, is another buyer’s or was made up, in the same words', async () => {
      const [buyer, other] = [await shop().newBuyer(), await shop().newBuyer()]
      const consent = await shop().agree(await buyer.shops.consentUrl('order'), newName())
      const gone = { kind: 'not-found', message: GONE, details: {} }
      expect(await refusal(other.shops.takeConsent(consent))).toEqual(gone)
      expect(await refusal(buyer.shops.takeConsent({ ...consent, state: 'made-up' }))).toEqual(gone)
      await buyer.shops.takeConsent(consent)
      expect(await refusal(buyer.shops.takeConsent(consent))).toEqual(gone)
      const again = await shop().agree(await buyer.shops.consentUrl('order'), newName())
      expect(await refusal(buyer.shops.takeConsent({ ...again, code: 'made-up' }))).toEqual(gone)
      expect(await refusal(buyer.shops.takeConsent(again))).toEqual(gone)
      expect(await buyer.shops.list()).toHaveLength(1)
      expect(await other.shops.list()).toEqual([])
    })

    it('leaves a shop with the buyer who holds it', async () => {
      const [buyer, other] = [await shop().newBuyer(), await shop().newBuyer()]
      const name = newName()
      await authorise(shop(), buyer, name)
      expect(await refusal(authorise(shop(), other, name))).toEqual({
        kind: 'conflict',
        message: `店铺“${name}”已经授权给别的账号，请先在那个账号里处理，或联系客服`,
        details: {},
      })
      expect(await other.shops.list()).toEqual([])
      expect(await buyer.shops.list()).toMatchObject([{ name, auth: 'active' }])
    })

    it('switches a shop off and on, as often as it is asked; authorising it anew switches it on', async () => {
      const buyer = await shop().newBuyer()
      const name = newName()
      const { shopId } = await authorise(shop(), buyer, name)
      expect(await buyer.shops.disable(shopId)).toMatchObject({ enabled: false, auth: 'active' })
      const off = await buyer.shops.disable(shopId)
      expect(off.ready[0]).toEqual({ key: 'enabled', text: '店铺已启用', ok: false, fix: '启用店铺' })
      expect(await buyer.shops.enable(shopId)).toMatchObject({ enabled: true })
      await buyer.shops.disable(shopId)
      await authorise(shop(), buyer, name)
      expect(await buyer.shops.list()).toMatchObject([{ id: shopId, enabled: true }])
      const stranger = await shop().newBuyer()
      const unknown = { kind: 'not-found', message: '店铺不存在', details: {} }
      expect(await refusal(stranger.shops.disable(shopId))).toEqual(unknown)
      expect(await refusal(stranger.shops.enable('nobody'))).toEqual(unknown)
    })

    it('gives a merchant ten minutes to agree, and calls an authorisation expiring before it is over', async () => {
      const own = await ownShop()
      const buyer = await own.newBuyer()
      const late = await own.agree(await buyer.shops.consentUrl('order'), newName())
      await own.advance(601)
      expect(await refusal(buyer.shops.takeConsent(late))).toMatchObject({ message: GONE })
      const { shopId } = await authorise(own, buyer, newName())
      const auth = async () => [(await buyer.shops.list())[0]!.auth, (await buyer.account.counts()).shopsExpiring]
      expect(await auth()).toEqual(['active', 0])
      await own.advance(12 * DAY)
      await own.renew(buyer)
      expect(await auth()).toEqual(['expiring', 1])
      await own.advance(3 * DAY)
      await own.renew(buyer)
      expect(await auth()).toEqual(['expired', 1])
      await buyer.shops.disable(shopId)
      expect(await auth()).toEqual(['expired', 0])
    })

    it('sends nobody to the platform more often than twenty times an hour', async () => {
      const buyer = await shop().newBuyer()
      for (let i = 0; i < 20; i++) await buyer.shops.consentUrl('order')
      expect(await refusal(buyer.shops.consentUrl('order'))).toMatchObject({ kind: 'too-often' })
    })
  })
