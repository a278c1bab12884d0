import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { networkDown } from '../../src/domain/no-answer'
import type { Sending } from '../../src/domain/ports/sending'
import { openForm, submit, wish } from '../support/after-sale-pages'

const picture = (name: string, bytes = 4) => new File([new Uint8Array(bytes)], name, { type: 'image/png' })
const slow = () => {
  const running: { sending: Sending; done: (id: string) => void; fail: () => void }[] = []
  const upload = (_file: Blob, use: string, sending: Sending) =>
    new Promise<{ id: string; url: string }>((resolve, reject) => {
      running.push({
        sending,
        done: (id) => resolve({ id, url: `/uploads/${use}-${id}.png` }),
        fail: () => reject(networkDown()),
      })
      sending.signal.addEventListener('abort', () => reject(networkDown()))
    })
  return { running, upload }
}

describe('pictures of an application', () => {
  const withPictures = async () => {
    const { running, upload } = slow()
    const opened = await openForm({ account: { upload } })
    await wish('仅退款', '质量问题')
    const group = within(screen.getByRole('group', { name: '图片' }))
    const input = screen.getByRole('group', { name: '图片' }).querySelector<HTMLInputElement>('input[type=file]')!
    const choose = (...files: File[]) => fireEvent.change(input, { target: { files } })
    return { ...opened, running, group, choose }
  }

  it('go one after the other, tell how far they are, are tried again, and go with the application', async () => {
    const { shop, station: kept, running, group, choose } = await withPictures()
    choose(picture('a.png'), picture('b.png'))
    await waitFor(() => expect(running).toHaveLength(1))
    act(() => running[0]!.sending.progress(0.4))
    await waitFor(() =>
      expect(group.getByRole<HTMLProgressElement>('progressbar', { name: 'a.png 上传进度' }).value).toBe(40),
    )
    submit()
    await shop.notice('图片还在上传，请稍等')
    running[0]!.done('u1')
    await waitFor(() => expect(running).toHaveLength(2))
    running[1]!.fail()
    fireEvent.click(await group.findByRole('button', { name: '重试' }))
    await waitFor(() => expect(running).toHaveLength(3))
    running[2]!.done('u2')
    expect(await group.findByRole('img', { name: '图片 2' })).toBeTruthy()
    submit()
    await shop.notice('售后申请已提交')
    expect(kept.applied[0]!.imageIds).toEqual(['u1', 'u2'])
  })

  it('are taken off again, on their way and there', async () => {
    const { running, group, choose } = await withPictures()
    choose(picture('a.png'), picture('b.png'))
    await waitFor(() => expect(running).toHaveLength(1))
    running[0]!.done('u1')
    await waitFor(() => expect(running).toHaveLength(2))
    fireEvent.click(group.getByRole('button', { name: '移除 b.png' }))
    await waitFor(() => expect(running[1]!.sending.signal.aborted).toBe(true))
    fireEvent.click(group.getByRole('button', { name: '移除图片 1' }))
    await waitFor(() => expect(group.queryByRole('img')).toBeNull())
    expect(group.getByText('0 / 8')).toBeTruthy()
  })

  it('are no more than eight, no other files, and none that is too large', async () => {
    const { shop, running, group, choose } = await withPictures()
    choose(...Array.from({ length: 9 }, (_, at) => picture(`${at}.png`)))
    expect(await shop.notice('最多 8 张图片')).toBeTruthy()
    await waitFor(() => expect(running).toHaveLength(1))
    expect(group.getAllByRole('button', { name: /^移除/ })).toHaveLength(8)
    fireEvent.click(group.getByRole('button', { name: '移除 0.png' }))
    fireEvent.paste(document, { clipboardData: { files: [new File(['x'], 'a.gif', { type: 'image/gif' })] } })
    expect(await shop.notice('只支持 JPG、PNG、WebP 图片')).toBeTruthy()
    fireEvent.drop(group.getByText('7 / 8'), {
      dataTransfer: { files: [picture('big.png', 6_000_000)], types: ['Files'] },
    })
    expect(await shop.notice('图片不能超过 5 MB')).toBeTruthy()
    fireEvent.paste(document, { clipboardData: { files: [picture('pasted.png')] } })
    expect(await group.findByText('pasted.png')).toBeTruthy()
  })
})
