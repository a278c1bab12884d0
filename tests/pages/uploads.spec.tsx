import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ProductDetail } from '../../src/domain/catalogue'
import { networkDown } from '../../src/domain/no-answer'
import type { Sending } from '../../src/domain/ports/sending'
import { PNG } from '../contracts/world'
import { open, secondBuyer, type Opened } from '../support/open'

/** Files on their way: how far they are, and the way to stop them. */

const picture = (name: string, bytes = 4) => new File([new Uint8Array(bytes)], name, { type: 'image/png' })

/** Uploads that go on as the test says; one that is stopped fails as over the network. */
const slow = () => {
  const running: { sending: Sending; done: (id: string) => void }[] = []
  const upload = (sending?: Sending) =>
    new Promise<{ id: string; url: string }>((resolve, reject) => {
      running.push({ sending: sending!, done: (id) => resolve({ id, url: `/uploads/${id}.png` }) })
      sending!.signal.addEventListener('abort', () => reject(networkDown()))
    })
  return { running, upload }
}

const expectShare = (percent: number) =>
  waitFor(() => {
    expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: '上传进度' }).value).toBe(percent)
    expect(screen.getByText(percent < 100 ? `正在上传 ${percent}%` : '已上传，等待确认…')).toBeTruthy()
  })

describe('the picture of a buyer', () => {
  const edit = async (as = slow()) => {
    const shop = await open('/usermanage/userinfo', {
      as: secondBuyer,
      ports: { auth: { updateProfile: async (_, sending) => (await as.upload(sending), null) } },
    })
    await shop.user.click(await shop.main().findByRole('button', { name: '修改资料' }))
    const form = within(await shop.dialog('修改资料'))
    await shop.user.upload(form.getByLabelText(/^头像/), new File([PNG], 'a.png', { type: 'image/png' }))
    await form.findByText('a.png')
    await shop.user.click(form.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(as.running).toHaveLength(1))
    return { shop, form, ...as.running[0]! }
  }

  it('§9.13 tells how far it is, then that it was saved, also where the reply says nothing', async () => {
    const { shop, sending, done } = await edit()
    await expectShare(0)
    act(() => sending.progress(0.42))
    await expectShare(42)
    act(() => sending.progress(1))
    await expectShare(100)
    done('u1')
    expect(await shop.notice('资料已保存')).toBeTruthy()
    expect(await shop.greeted('小满优选')).toBeTruthy()
  })

  it('§9.13 is stopped by hand, and the form stays', async () => {
    const { shop, form } = await edit()
    await shop.user.click(form.getByRole('button', { name: '取消上传' }))
    expect(await shop.notice('已取消上传')).toBeTruthy()
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(form.getByText('a.png')).toBeTruthy()
    expect(screen.queryByText('网络连接失败，请检查网络')).toBeNull()
  })

  it('is stopped when its dialog is closed', async () => {
    const { shop, form, sending } = await edit()
    await shop.user.click(form.getByRole('button', { name: '取消' }))
    await waitFor(() => expect(sending.signal.aborted).toBe(true))
  })
})

describe('pictures of a feedback', () => {
  const write = async (shop: Opened) => {
    const float = within(screen.getByRole('complementary', { name: '快捷菜单' }))
    await shop.user.click(float.getByRole('button', { name: '投诉反馈' }))
    const dialog = await shop.dialog('投诉反馈')
    const form = within(dialog)
    await shop.user.type(form.getByLabelText('反馈内容'), '价格看不清')
    const input = dialog.querySelector<HTMLInputElement>('input[type=file]')!
    fireEvent.change(input, { target: { files: [picture('a.png', 100), picture('b.png', 300)] } })
    await form.findByText('b.png')
    await shop.user.click(form.getByRole('button', { name: '提交反馈' }))
    return form
  }

  it('§9.13 are one way of several files; after a stop only what is missing is sent again', async () => {
    const { running, upload } = slow()
    const sent: unknown[] = []
    const shop = await open('/relax', {
      as: secondBuyer,
      ports: {
        account: {
          upload: (_, __, sending) => upload(sending),
          sendFeedback: async ({ images }) => void sent.push(images),
        },
      },
    })
    const form = await write(shop)
    await waitFor(() => expect(running).toHaveLength(1))
    act(() => running[0]!.sending.progress(0.5))
    await expectShare(13)
    running[0]!.done('u1')
    await waitFor(() => expect(running).toHaveLength(2))
    act(() => running[1]!.sending.progress(0.5))
    await expectShare(63)
    await shop.user.click(form.getByRole('button', { name: '取消上传' }))
    expect(await shop.notice('已取消上传')).toBeTruthy()
    expect(form.getByLabelText<HTMLTextAreaElement>('反馈内容').value).toBe('价格看不清')
    await shop.user.click(form.getByRole('button', { name: '提交反馈' }))
    await waitFor(() => expect(running).toHaveLength(3))
    running[2]!.done('u2')
    expect(await shop.notice('反馈已提交，感谢您的意见')).toBeTruthy()
    expect(sent).toEqual([['u1', 'u2']])
  })
})

describe('a picture that is kept in several widths', () => {
  it('is asked for as wide as it is shown: in a list, on the page, enlarged, in the dialog', async () => {
    const of = (widths: string) => `/media/import/${'3f'.repeat(16)}_${widths}.jpg`
    const images = [of('320-640-800-1600')]
    const shop = await open('/merchandis/10008', {
      ports: ({ catalogue }) => ({
        catalogue: {
          product: async (id: string): Promise<ProductDetail> => ({ ...(await catalogue.product(id)), images }),
        },
      }),
    })
    const large = await screen.findByRole('button', { name: '查看大图' })
    const asked = (element: Element) => {
      const shown = element.querySelector('img')!
      return [shown.getAttribute('src'), shown.getAttribute('srcset')]
    }
    expect(asked(large)).toEqual([of('640'), `${of('1600')} 2x`])
    expect(asked(screen.getByRole('group', { name: '商品图片' }))).toEqual([of('320'), null])
    fireEvent.pointerMove(large, { pointerType: 'mouse' })
    expect(asked(large)).toEqual([of('1600'), null])
    await shop.user.click(large)
    expect(asked(await shop.dialog('商品大图'))).toEqual([of('1600'), null])
  })
})
