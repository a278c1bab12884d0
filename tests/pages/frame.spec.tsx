import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Failure } from '../../src/domain/failure'
import { buyer, open } from '../support/open'

/** spec §2: top bar, floating menu, footer, and the dialogs that open from them. */

const BARE = '13800000003'

const floating = () => within(screen.getByRole('complementary', { name: '快捷菜单' }))

describe('the bar at the foot of phones', () => {
  it.each([
    ['/relax', true],
    ['/usermanage/userinfo', true],
    ['/merchandis/10011', false],
    ['/shoppingcart', false],
    ['/payorder?items=1001101:1', false],
  ])('%s: %s, for pages of a task have a bar of their own', async (path, isThere) => {
    await open(path, { as: buyer })
    expect(screen.queryByRole('navigation', { name: '底部导航' }) !== null).toBe(isThere)
  })
})

describe('the top bar', () => {
  it('§2.39 §2.40 §2.44 §2.45 shows a visitor sign-in and register, and no sign-out', async () => {
    const shop = await open('/relax')
    const bar = shop.banner()
    expect(bar.getByRole('button', { name: '登录' })).toBeTruthy()
    expect(bar.queryByRole('button', { name: '退出登录' })).toBeNull()
    await shop.user.click(bar.getByRole('button', { name: '注册' }))
    expect(await shop.dialog('注册')).toBeTruthy()
    await shop.user.keyboard('{Escape}')
    await shop.user.click(bar.getByRole('link', { name: '首页' }))
    await waitFor(() => expect(shop.location()).toBe('/home'))
  })

  it('§2.37 §2.40 §2.44 §3.1 greets a buyer by name, who may sign out, and lists the centre', async () => {
    const shop = await open('/relax', { as: buyer })
    const bar = shop.banner()
    expect(await shop.greeted('阿青的抖音小店')).toBeTruthy()
    expect(bar.getByRole('button', { name: '退出登录' })).toBeTruthy()
    expect([bar.queryByRole('button', { name: '登录' }), bar.queryByRole('button', { name: '注册' })]).toEqual([
      null,
      null,
    ])
    await shop.user.click(bar.getByRole('button', { name: '个人中心' }))
    expect(bar.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '我的账户',
      '收藏商品',
      '收藏供应商',
      '售后备用金',
      '登录记录',
    ])
    await shop.user.click(bar.getByRole('link', { name: '售后备用金' }))
    await waitFor(() => expect(shop.location()).toBe('/usermanage/mypurse'))
  })

  it('§2.38 greets a buyer without a name by the account', async () => {
    const shop = await open('/relax', { as: BARE })
    expect(await shop.greeted(BARE)).toBeTruthy()
  })

  it('§2.41 §2.51 says 暂未开放 of the message notice and the site messages, and nothing else happens', async () => {
    const shop = await open('/relax')
    await shop.user.click(shop.banner().getByRole('button', { name: '消息' }))
    expect(await shop.notice('暂未开放')).toBeTruthy()
    await shop.user.click(floating().getByRole('button', { name: '站内消息' }))
    expect([shop.location(), screen.queryAllByRole('dialog'), shop.allCalls()]).toEqual(['/relax', [], []])
  })
})

describe('the return addresses', () => {
  const stations = [
    {
      stationId: '1',
      stationName: '甲站',
      userName: '张三',
      mobile: '13911112222',
      addressFullDetail: '广东省广州市甲路 1 号',
    },
    {
      stationId: '2',
      stationName: '乙站',
      userName: '李四',
      mobile: '13933334444',
      addressFullDetail: '浙江省杭州市乙路 2 号',
    },
  ]
  const show = async (returnAddresses: () => Promise<typeof stations>) => {
    const shop = await open('/relax', { ports: { account: { returnAddresses } } })
    await shop.user.click(shop.banner().getByRole('button', { name: '退货地址' }))
    return { shop, shown: within(await shop.dialog('退货地址')) }
  }

  it('§2.42 §2.43 §3.3 §7.20 show every station whole, copied as one block', async () => {
    const { shop, shown } = await show(async () => stations)
    const rows = (await shown.findAllByRole('listitem')).map(({ textContent }) => textContent)
    expect(rows).toEqual([
      '甲站联系人张三手机号13911112222详细地址广东省广州市甲路 1 号复制',
      '乙站联系人李四手机号13933334444详细地址浙江省杭州市乙路 2 号复制',
    ])
    await shop.user.click(shown.getByRole('button', { name: '复制乙站的退货地址' }))
    expect(await shop.notice('已复制')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe('李四 13933334444\n浙江省杭州市乙路 2 号')
  })

  it('say so where the browser doesn’t let a page copy', async () => {
    const { shop, shown } = await show(async () => stations)
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    await shop.user.click((await shown.findAllByRole('button', { name: /^复制/ }))[0]!)
    expect(await shop.notice('浏览器不允许复制，请手动选取')).toBeTruthy()
  })

  it('§7.63 are asked for anew at each opening, in the same words above those known already', async () => {
    const held: ((value: typeof stations) => void)[] = []
    const { shop, shown } = await show(() => new Promise((resolve) => held.push(resolve)))
    await shown.findByText('正在获取退货地址...')
    held[0]!(stations)
    await shown.findByText('甲站')
    await shop.user.keyboard('{Escape}')
    await shop.user.click(shop.banner().getByRole('button', { name: '退货地址' }))
    const again = within(await shop.dialog('退货地址'))
    expect(await again.findByText('正在获取退货地址...')).toBeTruthy()
    expect(again.getByText('甲站')).toBeTruthy()
    held[1]!(stations.slice(1))
    await waitFor(() => expect(again.queryByText('正在获取退货地址...')).toBeNull())
    expect(again.getAllByRole('listitem')).toHaveLength(1)
  })

  it('§2.42 §7.63 come after 正在获取退货地址...', async () => {
    let letGo = (): void => undefined
    const held = new Promise<void>((resolve) => (letGo = resolve))
    const { shown } = await show(async () => {
      await held
      return stations
    })
    expect(shown.getByRole('status').textContent).toBe('正在获取退货地址...')
    letGo()
    expect(await shown.findAllByRole('listitem')).toHaveLength(2)
    expect(shown.queryByText('正在获取退货地址...')).toBeNull()
    expect(shown.queryByText('正在获取退货地址...')).toBeNull()
  })

  it('§8.7 that are refused show the server’s words, and may be asked for again', async () => {
    let refused = false
    const { shop, shown } = await show(async () => {
      if (refused) return stations
      refused = true
      throw new Failure('refused', '退货站点正在盘点，请稍后再看')
    })
    expect(await shop.notice('退货站点正在盘点，请稍后再看')).toBeTruthy()
    await shop.user.click(await shown.findByRole('button', { name: '重试' }))
    expect(await shown.findAllByRole('listitem')).toHaveLength(2)
  })
})

describe('signing out', () => {
  const asked = async () => {
    const shop = await open('/usermanage/userinfo', { as: buyer })
    shop.ports().preferences.saveThemeColor('#1677FF')
    await shop.user.click(shop.banner().getByRole('button', { name: '退出登录' }))
    const question = within(await shop.dialog('退出登录'))
    expect(question.getByText('确定要退出登录系统吗？')).toBeTruthy()
    return { shop, question }
  }

  it('§2.46 asks first; a no changes nothing', async () => {
    const { shop, question } = await asked()
    await shop.user.click(question.getByRole('button', { name: '取消' }))
    await waitFor(() => expect(screen.queryAllByRole('dialog')).toEqual([]))
    expect([shop.location(), shop.ports().tokens.read() === null, shop.loads]).toEqual([
      '/usermanage/userinfo',
      false,
      [],
    ])
    expect(shop.calls('auth.signOut')).toEqual([])
  })

  it('§2.47 §2.48 §4.5 shows 正在退出登录..., clears the storage, leads home and loads the page anew', async () => {
    const { shop, question } = await asked()
    await shop.user.click(question.getByRole('button', { name: '确定' }))
    expect(await shop.notice('正在退出登录...')).toBeTruthy()
    await waitFor(() => expect(shop.loads).toEqual([{ how: 'open', path: '/home' }]))
    await waitFor(() => expect(shop.location()).toBe('/home'))
    expect(shop.banner().getByRole('button', { name: '登录' })).toBeTruthy()
    const { tokens, preferences } = shop.ports()
    expect([tokens.read(), preferences.profile(), preferences.themeColor()]).toEqual([null, null, '#F83126'])
    expect(shop.calls('auth.signOut')).toHaveLength(1)
  })
})

describe('the floating menu', () => {
  it('§2.49 §2.50 leads to favourites and to the cart, whose name is the same whatever its count', async () => {
    const shop = await open('/relax', { as: buyer })
    const cart = floating().getByRole('link', { name: '购物车' })
    await waitFor(() => expect(cart.getAttribute('aria-description')).toBe('6 种商品'))
    expect(within(cart).getByText('6').getAttribute('aria-hidden')).toBe('true')
    await shop.user.click(floating().getByRole('link', { name: '我的收藏' }))
    await waitFor(() => expect(shop.location()).toBe('/usermanage/saveshop'))
    await shop.user.click(floating().getByRole('link', { name: '购物车' }))
    await waitFor(() => expect(shop.location()).toBe('/shoppingcart'))
  })

  it('asks a visitor to sign in for what needs a buyer', async () => {
    const shop = await open('/relax')
    await shop.user.click(floating().getByRole('link', { name: '我的收藏' }))
    expect(await shop.notice('请登录后再访问！')).toBeTruthy()
    expect(shop.location()).toBe('/relax')
  })

  it('§2.52 shows a QR image while the mouse is over customer service', async () => {
    const shop = await open('/relax')
    expect(screen.queryByRole('img', { name: '在线客服二维码' })).toBeNull()
    await shop.user.hover(floating().getByRole('button', { name: '在线客服' }))
    const code = await screen.findByRole('img', { name: '在线客服二维码' })
    await waitFor(() => expect(code.querySelectorAll('svg path').length).toBeGreaterThan(0))
    await shop.user.unhover(floating().getByRole('button', { name: '在线客服' }))
    await waitFor(() => expect(screen.queryByRole('img', { name: '在线客服二维码' })).toBeNull())
  })
})

describe('complaint feedback', () => {
  const write = async (as?: string) => {
    const shop = await open('/relax', as ? { as } : {})
    await shop.user.click(floating().getByRole('button', { name: '投诉反馈' }))
    const form = within(await shop.dialog('投诉反馈'))
    await shop.user.click(form.getByRole('button', { name: '提交反馈' }))
    expect(await form.findByText('请填写反馈内容')).toBeTruthy()
    await shop.user.click(form.getByLabelText('反馈内容'))
    await shop.user.paste('页面上的价格看不清')
    return { shop, form }
  }

  it('§2.53 sends the words of a visitor, who is offered no pictures', async () => {
    const { shop, form } = await write()
    expect(form.getByText('登录后可以附上图片。')).toBeTruthy()
    await shop.user.click(form.getByRole('button', { name: '提交反馈' }))
    expect(await shop.notice('反馈已提交，感谢您的意见')).toBeTruthy()
    expect(shop.calls('account.sendFeedback')).toEqual([[{ content: '页面上的价格看不清', contact: '', images: [] }]])
    await waitFor(() => expect(screen.queryAllByRole('dialog')).toEqual([]))
  })

  it('§2.53 refuses a file that is no picture before it is sent', async () => {
    const { shop, form } = await write(buyer)
    const picker = form.getByText('上传图片').closest('.ant-upload')!.querySelector('input')!
    // As dropped on it: the picker itself offers pictures only.
    picker.accept = ''
    await shop.user.upload(picker, new File(['%PDF'], '截图.pdf', { type: 'application/pdf' }))
    expect(await shop.notice('只支持 JPG、PNG、WebP 图片')).toBeTruthy()
    expect(shop.calls('account.upload')).toEqual([])
  })
})

describe('the footer', () => {
  it('§2.55 shows the company line and the filing number', async () => {
    await open('/relax')
    const text = screen.getByRole('contentinfo').textContent
    expect(text).toContain('代发商城 · 演示站点')
    expect(text).toContain('备案号')
  })

  for (const [says, title, type] of [
    ['§2.63 §3.4 §3.5 §9.7 the user agreement is type 1', '用户协议', '1'],
    ['§2.64 §3.4 §3.5 §9.7 the privacy policy is type 3', '隐私政策', '3'],
    ['§2.65 §3.4 §3.5 §9.7 the service agreement is type 2', '服务协议', '2'],
  ] as const) {
    it(`${says}, shown from the footer`, async () => {
      const shop = await open('/relax')
      await shop.user.click(within(screen.getByRole('contentinfo')).getByRole('button', { name: title }))
      expect((await within(await shop.dialog(title)).findAllByRole('heading', { level: 3 })).length).toBeGreaterThan(0)
      expect(shop.calls('account.agreement')).toEqual([[type]])
    })

    it(`${says}, read from registration`, async () => {
      const shop = await open('/relax')
      await shop.user.click(shop.banner().getByRole('button', { name: '注册' }))
      const form = within(await shop.dialog('注册'))
      await shop.user.click(form.getByText(`《${title}》`))
      await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(2))
      const shown = within(screen.getAllByRole('dialog')[1]!)
      expect((await shown.findAllByRole('heading', { level: 3 })).length).toBeGreaterThan(0)
      expect(shop.calls('account.agreement')).toEqual([[type]])
    })
  }
})
