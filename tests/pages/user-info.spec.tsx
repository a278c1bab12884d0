import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Failure } from '../../src/domain/failure'
import { MAX_UPLOAD_BYTES } from '../../src/domain/limits'
import { fen } from '../../src/domain/money'
import { PNG } from '../contracts/world'
import { bareBuyer, buyer, open, secondBuyer, type OpenOptions, type Opened } from '../support/open'

/** spec §2 /usermanage/userinfo beyond the name: the picture, the settings, the number. */

const ME = '/usermanage/userinfo'
const CODE = '246810'
const NEW = '13912345678'

describe('the picture of a buyer', () => {
  const chosen = async (file: File) => {
    const shop = await open(ME, { as: secondBuyer })
    await shop.user.click(await shop.main().findByRole('button', { name: '修改资料' }))
    const form = within(await shop.dialog('修改资料'))
    const input = form.getByLabelText<HTMLInputElement>(/^头像/)
    // The dialog of the system keeps to `accept` as it likes.
    input.removeAttribute('accept')
    await shop.user.upload(input, file)
    return { shop, form }
  }
  const huge = () => {
    const bytes = new Uint8Array(PNG)
    new DataView(bytes.buffer).setUint32(16, 9000)
    new DataView(bytes.buffer).setUint32(20, 9000)
    return bytes
  }

  it.each([
    [
      'none of the kinds',
      () => new File(['GIF89a'], 'a.gif', { type: 'image/gif' }),
      '请上传完整的 JPG、PNG 或 WebP 图片',
    ],
    ['too heavy', () => new File([new Uint8Array(MAX_UPLOAD_BYTES + 1)], 'a.png'), '图片不能超过 5 MB'],
    ['too large', () => new File([huge()], 'a.png'), '图片尺寸过大，请缩小到 2500 万像素以内再上传'],
  ])('is refused in words before anything is sent: %s', async (_, file, words) => {
    const { shop, form } = await chosen(file())
    expect((await form.findByText(words)).role).toBe('alert')
    expect(form.getByText('未选择')).toBeTruthy()
    expect(form.queryByRole('group', { name: '头像取景框' })).toBeNull()
    expect(shop.calls('auth.updateProfile')).toEqual([])
  })

  it('is shown to be cut, with a slider to enlarge it, and named', async () => {
    const { form } = await chosen(new File([PNG], '门头.png', { type: 'image/png' }))
    expect(await form.findByRole('group', { name: '头像取景框' })).toBeTruthy()
    expect(form.getByRole('slider', { name: '缩放' }).getAttribute('aria-valuetext')).toBe('100%')
    expect(form.getByText('门头.png')).toBeTruthy()
  })
})

describe('the settings of a buyer', () => {
  const settings = async (options: OpenOptions = { as: bareBuyer }) => {
    const shop = await open(ME, options)
    const form = within(await screen.findByRole('form', { name: '采购设置' }))
    const low = form.getByLabelText<HTMLInputElement>('余额提醒线（元）')
    const save = () => shop.user.click(form.getByRole('button', { name: '保存设置' }))
    return { shop, form, low, save }
  }

  it('hold a line for the reserve, exact to the cent, and none where it is left empty', async () => {
    const { shop, low, save } = await settings()
    expect(low.value).toBe('')
    await shop.user.type(low, '200.5')
    await save()
    expect(await shop.notice('设置已保存')).toBeTruthy()
    expect((await shop.ports().auth.me()).lowBalanceAt).toBe(20_050)
    await shop.user.clear(low)
    await save()
    await waitFor(async () => expect((await shop.ports().auth.me()).lowBalanceAt).toBe(0))
  })

  it('say what an amount must be, and send nothing', async () => {
    const { shop, form, low, save } = await settings()
    await shop.user.type(low, '一百')
    await save()
    expect(await form.findByText('请输入金额，最多两位小数；不提醒就留空')).toBeTruthy()
    expect(low.getAttribute('aria-invalid')).toBe('true')
    expect(shop.calls('auth.updateProfile')).toEqual([])
  })
})

describe('what a buyer holds', () => {
  const held = () =>
    screen
      .getAllByRole('term')
      .map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`)
      .slice(2)

  it('is told apart: what can be spent, what is frozen beside it, and gifts where there are any', async () => {
    const shop = await open(ME, {
      as: buyer,
      ports: ({ auth }) => ({
        auth: {
          me: async () => ({
            ...(await auth.me()),
            reserveAvailable: fen(50_000),
            reserveFrozen: fen(200),
            reserveBonus: fen(1_000),
          }),
        },
      }),
    })
    await shop.main().findByRole('link', { name: '备用金明细' })
    expect(held()).toEqual(['可用备用金 ¥500.00', '冻结 ¥2.00', '赠送 ¥10.00'])
  })

  it('names no gifts where there are none', async () => {
    const shop = await open(ME, { as: bareBuyer })
    await shop.main().findByRole('link', { name: '备用金明细' })
    expect(held()).toEqual(['可用备用金 ¥0.00', '冻结 ¥0.00'])
  })
})

describe('the page of a buyer', () => {
  it('waits, says why it is not there, and comes by asking again', async () => {
    let isDown = true
    const shop = await open(ME, {
      as: buyer,
      ports: ({ auth }) => ({
        auth: { me: () => (isDown ? Promise.reject(new Failure('timeout', '请求超时，请稍后重试')) : auth.me()) },
      }),
    })
    const retry = await shop.main().findByRole('button', { name: /重试|重新加载/ })
    isDown = false
    await shop.user.click(retry)
    expect(await shop.main().findByRole('button', { name: '修改资料' })).toBeTruthy()
  })

  it('stays where reading it again fails, after something was kept', async () => {
    let failed = 0
    let isDown = false
    const shop = await open(ME, {
      as: buyer,
      ports: ({ auth }) => ({
        auth: {
          updateProfile: async (change) => {
            const saved = await auth.updateProfile(change)
            isDown = true
            return saved
          },
          me: () => {
            if (!isDown) return auth.me()
            failed += 1
            return Promise.reject(new Failure('timeout', '请求超时，请稍后重试'))
          },
        },
      }),
    })
    const form = within(await screen.findByRole('form', { name: '采购设置' }))
    const low = form.getByLabelText<HTMLInputElement>('余额提醒线（元）')
    await shop.user.type(low, '88')
    await shop.user.click(form.getByRole('button', { name: '保存设置' }))
    expect(await shop.notice('设置已保存')).toBeTruthy()
    await waitFor(() => expect(failed).toBeGreaterThan(0))
    await form.findByRole('button', { name: '保存设置' })
    expect(low.isConnected).toBe(true)
    expect(low.value).toBe('88')
  })
})

describe('the safety of an account', () => {
  it('leads to the records, the purse and a new password for the own number', async () => {
    const shop = await open(ME, { as: buyer })
    const safety = within(await screen.findByRole('region', { name: '账号安全' }))
    expect(safety.getByRole('link', { name: '查看记录' }).getAttribute('href')).toBe('/usermanage/loginrecord')
    expect(shop.main().getByRole('link', { name: '备用金明细' }).getAttribute('href')).toBe('/usermanage/mypurse')
    await shop.user.click(safety.getByRole('button', { name: '修改密码' }))
    const reset = within(await shop.dialog('重置密码'))
    expect(reset.getByLabelText<HTMLInputElement>('手机号').value).toBe(buyer)
  })
})

describe('a change of number', () => {
  const begin = async (options: OpenOptions = {}) => {
    const shop = await open(ME, { as: bareBuyer, ...options })
    await shop.user.click(await screen.findByRole('button', { name: '更换手机号' }))
    return { shop, form: within(await shop.dialog('更换手机号')) }
  }
  const press = (shop: Opened, form: ReturnType<typeof within>, name: string) =>
    form.findByRole('button', { name }).then((button: HTMLElement) => shop.user.click(button))
  const proved = async (options: OpenOptions = {}) => {
    const { shop, form } = await begin(options)
    await press(shop, form, '获取验证码')
    await shop.notice('验证码发送成功,请查看手机')
    await shop.user.type(form.getByLabelText('验证码'), CODE)
    await press(shop, form, '下一步')
    const mobile = await form.findByLabelText('新手机号')
    return { shop, form, mobile }
  }

  it('takes the old number’s code, then the new number with its own, and says so after a reload', async () => {
    const { shop, form, mobile } = await proved()
    const elsewhere = await shop
      .ports()
      .auth.signIn({ loginType: 'password', account: bareBuyer, password: 'Daifa2026!' })
    expect(shop.calls('auth.sendCode')).toEqual([[{ mobile: bareBuyer, smsType: 'changeMobile' }]])
    await shop.user.type(mobile, NEW)
    await press(shop, form, '获取验证码')
    await waitFor(() => expect(shop.calls('auth.sendCode')).toHaveLength(2))
    await form.findByRole('button', { name: /^\d+ 秒$/ })
    await shop.user.type(form.getByLabelText('验证码'), CODE)
    await press(shop, form, '更换')
    expect(await shop.notice('手机号已更换，其他设备已退出登录')).toBeTruthy()
    expect(shop.loads).toEqual([{ how: 'reload' }])
    expect(await shop.greeted(NEW)).toBeTruthy()
    expect(shop.world.state.sessions[elsewhere.accessToken]).toBeUndefined()
    expect(await screen.findByText('139****5678，也是登录的账号')).toBeTruthy()
  })

  it('says what is missing, and what was refused, and stays at its step', async () => {
    const { shop, form } = await begin()
    await press(shop, form, '下一步')
    expect(await shop.notice('请输入验证码')).toBeTruthy()
    await shop.user.type(form.getByLabelText('验证码'), '000000')
    await press(shop, form, '下一步')
    expect(await shop.notice('验证码错误或已失效')).toBeTruthy()
    expect(form.queryByLabelText('新手机号')).toBeNull()
  })

  it('tells of a number that another account has', async () => {
    const { shop, form, mobile } = await proved()
    await shop.user.type(mobile, buyer)
    await press(shop, form, '获取验证码')
    await form.findByRole('button', { name: /^\d+ 秒$/ })
    await shop.user.type(form.getByLabelText('验证码'), CODE)
    await press(shop, form, '更换')
    expect(await shop.notice('该手机号已注册其他账号，请换一个')).toBeTruthy()
    expect(form.getByLabelText<HTMLInputElement>('新手机号').value).toBe(buyer)
  })

  it('looks whether it was done where no answer came, and can be asked to look again', async () => {
    // Only from the change on is nothing answered.
    let isDown = false
    const silence = new Failure('timeout', '请求超时，请稍后重试')
    const { shop, form, mobile } = await proved({
      ports: ({ auth }) => ({
        auth: {
          changeMobile: async (request) => {
            await auth.changeMobile(request)
            throw silence
          },
          me: () => (isDown ? Promise.reject(silence) : auth.me()),
        },
      }),
    })
    await shop.user.type(mobile, NEW)
    await press(shop, form, '获取验证码')
    await form.findByRole('button', { name: /^\d+ 秒$/ })
    await shop.user.type(form.getByLabelText('验证码'), CODE)
    isDown = true
    await press(shop, form, '更换')
    expect(await form.findByText(/没有收到结果，手机号可能已经更换/)).toBeTruthy()
    isDown = false
    await press(shop, form, '再核对一次')
    expect(await shop.notice('手机号已更换，其他设备已退出登录')).toBeTruthy()
    expect(shop.calls('auth.changeMobile')).toHaveLength(1)
  })
})
