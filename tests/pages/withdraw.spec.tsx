import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Failure } from '../../src/domain/failure'
import { fen } from '../../src/domain/money'
import type { WalletGateway } from '../../src/domain/ports/wallet-gateway'
import { bareBuyer, buyer, open, type Opened } from '../support/open'
import { anOverview, aStatement, aWithdrawal, theRules, withdrawalPage } from '../support/wallet-fakes'

const CODE = '246810'

/** The dialog over a purse of the memory; what it holds is told by the list of withdrawals. */
const openDialog = async (wallet: Partial<WalletGateway> = {}, as = buyer) => {
  const shop = await open('/usermanage/mypurse', {
    as,
    ports: {
      wallet: {
        overview: () => Promise.resolve(anOverview),
        transactions: () => Promise.resolve(aStatement([])),
        ...wallet,
      },
    },
  })
  await shop.user.click(await screen.findByRole('button', { name: '提现' }))
  return shop
}
const dialog = async () => within(await screen.findByRole('dialog', { name: '申请提现' }))
const press = async (shop: Opened, name: string) =>
  shop.user.click(await (await dialog()).findByRole('button', { name }))
const field = async (name: string) => (await dialog()).findByRole<HTMLInputElement>('textbox', { name })
const type = async (shop: Opened, name: string, text: string) => shop.user.type(await field(name), text)

const fillIn = async (shop: Opened, amount = '120') => {
  await type(shop, '提现金额（元）', amount)
  await type(shop, '收款人姓名', '张晓明')
  await type(shop, '支付宝账号', '138 0000 0001')
  await press(shop, '下一步')
}
const proveIt = async (shop: Opened) => {
  await press(shop, '获取验证码')
  await shop.notice('验证码发送成功,请查看手机')
  await type(shop, '验证码', CODE)
  await press(shop, '确认提现')
}

describe('a withdrawal', () => {
  it('is filled in, looked at once more, proved by a code, and listed', async () => {
    const shop = await openDialog()
    await fillIn(shop)
    const proof = await dialog()
    await proof.findByRole('heading', { name: '确认提现' })
    const told = proof.getAllByRole('term').map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`)
    expect(told).toEqual([
      '提现金额 ¥120.00',
      '手续费 ¥0.00',
      '预计到账 ¥120.00',
      '赠送金将收回 ¥2.78',
      '支付宝 13800000001',
      '收款人 张晓明',
    ])
    await press(shop, '确认提现')
    expect(await proof.findByText('请填写短信验证码')).toBeDefined()
    await proveIt(shop)
    expect(await (await dialog()).findByText('已提交提现申请')).toBeDefined()
    expect(shop.calls('auth.sendCode')).toEqual([[{ mobile: '', smsType: 'withdraw' }]])
    await press(shop, '查看提现记录')
    expect(shop.location()).toMatch(/^\/usermanage\/mypurse\?tab=withdrawals&withdraw_no=\w+$/)
    expect(await screen.findByText('等待审核，审核之前可以撤销')).toBeDefined()
    await shop.user.click(screen.getByRole('button', { name: '撤销' }))
    await shop.user.click(
      within(await screen.findByRole('dialog', { name: '撤销这笔提现？' })).getByRole('button', { name: '撤销提现' }),
    )
    await shop.notice('已撤销，¥120.00 已退回可用余额，赠送金 ¥2.78 一起退回')
    expect(await screen.findByText('已撤销，金额已退回可用余额')).toBeDefined()
  })

  it('says what is wrong with each field, goes to the first and sends nothing', async () => {
    const shop = await openDialog()
    await type(shop, '提现金额（元）', '5')
    await type(shop, '支付宝账号', '张三')
    await press(shop, '下一步')
    const form = await dialog()
    expect(form.getAllByRole('alert').map((one) => one.textContent)).toEqual([
      '每次最少提现 ¥10.00',
      '请填写收款人姓名',
      '支付宝账号应为手机号或邮箱',
    ])
    expect(document.activeElement).toBe(await field('提现金额（元）'))
    await shop.user.click(form.getByRole('radio', { name: '银行卡' }))
    await type(shop, '银行卡号', '1')
    await press(shop, '下一步')
    expect(form.getByText('银行卡号应为 12 至 19 位数字')).toBeDefined()
    expect(shop.calls('wallet.withdraw')).toEqual([])
  })

  it('of everything is one click, with the fee and what arrives beside it', async () => {
    const shop = await openDialog()
    await press(shop, '全部')
    const { rules } = await shop.ports().wallet.withdrawals({ page: 1, pageSize: 1 })
    expect((await field('提现金额（元）')).value).toBe((rules.withdrawable / 100).toFixed(2))
    expect((await dialog()).getByText(/^手续费/).textContent).toContain('手续费 ¥0.00，预计到账 ¥')
  })

  it('says before anything is typed until when it is held', async () => {
    const rules = { ...theRules, heldUntil: '2026-11-24T14:05:00+08:00' }
    await openDialog({ withdrawals: () => Promise.resolve({ ...withdrawalPage([]), rules }) })
    const held = await dialog()
    expect((await held.findByText(/^手机号或密码刚刚改过/)).textContent).toContain('2026-11-24 14:05:00 之后才能提现')
    expect(held.queryByRole('textbox')).toBeNull()
  })

  it('says what of the gifts goes along before it is asked for, and after', async () => {
    const rules = { ...theRules, withdrawable: fen(50_000), bonus: fen(1_000) }
    const gone = aWithdrawal({ amount: fen(25_000), bonus: fen(500) })
    const shop = await openDialog({
      withdrawals: () => Promise.resolve({ ...withdrawalPage([gone]), rules }),
      withdraw: () => Promise.resolve(gone),
    })
    await fillIn(shop, '250')
    const proof = await dialog()
    expect((await proof.findByText('赠送金将收回')).nextElementSibling?.textContent).toBe('¥5.00')
    await press(shop, '返回修改')
    expect((await dialog()).getByText(/^手续费/).textContent).toContain('赠送金将收回 ¥5.00（现有 ¥10.00，')
    await press(shop, '下一步')
    await proveIt(shop)
    expect(await (await dialog()).findByText(/连同赠送金 ¥5\.00，到账时收回/)).toBeDefined()
    await press(shop, '查看提现记录')
    expect(await screen.findByText('赠送金 ¥5.00 一起冻结，到账时收回')).toBeDefined()
    await shop.user.click(screen.getByRole('button', { name: '撤销' }))
    expect(await screen.findByText(/会马上退回可用余额，赠送金 ¥5\.00 一起退回/)).toBeDefined()
  })

  it('keeps what was typed where the code is wrong', async () => {
    const shop = await openDialog()
    await fillIn(shop)
    await press(shop, '获取验证码')
    await shop.notice('验证码发送成功,请查看手机')
    await type(shop, '验证码', '000000')
    await press(shop, '确认提现')
    expect(await (await dialog()).findByText('验证码错误或已失效')).toBeDefined()
    await press(shop, '返回修改')
    expect((await field('收款人姓名')).value).toBe('张晓明')
  })

  it('without an answer is asked for again under the same id', async () => {
    let calls = 0
    const shop = await openDialog({})
    const real = shop.ports().wallet
    const { withdraw } = real
    real.withdraw = (request) =>
      (calls += 1) === 1 ? Promise.reject(new Failure('timeout', '请求超时')) : withdraw(request)
    await fillIn(shop)
    await proveIt(shop)
    expect(await (await dialog()).findByText(/^请求超时。申请可能已经提交/)).toBeDefined()
    await press(shop, '立即重试')
    expect(await (await dialog()).findByText('已提交提现申请')).toBeDefined()
  })

  it('is not begun where there is too little, and says why', async () => {
    const shop = await openDialog({}, bareBuyer)
    expect(await (await dialog()).findByText(/^可提现 ¥0\.00，每次最少提现 ¥10\.00/)).toBeDefined()
    await press(shop, '知道了')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '申请提现' })).toBeNull())
  })
})

describe('a withdrawal that a link names', () => {
  const follow = (withdrawNo: string) => {
    const all = Array.from({ length: 130 }, (_, at) => aWithdrawal({ withdrawNo: `W${at}`, can: { cancel: false } }))
    return open(`/usermanage/mypurse?tab=withdrawals&withdraw_no=${withdrawNo}`, {
      as: bareBuyer,
      ports: {
        wallet: {
          overview: () => Promise.resolve(anOverview),
          withdrawals({ page = 1, pageSize = 20 }) {
            const list = all.slice((page - 1) * pageSize, page * pageSize)
            return Promise.resolve({ ...withdrawalPage(list), total: all.length, page, pageSize })
          },
        },
      },
    })
  }

  it('is marked where it stands', async () => {
    await follow('W3')
    const list = within(await screen.findByRole('list', { name: '提现记录' }))
    expect(list.getAllByRole('listitem').findIndex((one) => one.getAttribute('aria-current') === 'true')).toBe(3)
    expect(screen.queryByRole('list', { name: '要找的提现' })).toBeNull()
  })

  it('is found however far back it lies', async () => {
    await follow('W125')
    const list = within(await screen.findByRole('list', { name: '要找的提现' }))
    expect(list.getByText('W125')).toBeDefined()
    expect(list.getAllByRole('listitem')).toHaveLength(1)
  })

  it('and is not there is said to be missing', async () => {
    await follow('W999')
    expect(await screen.findByText('没有找到提现单 W999')).toBeDefined()
  })
})
