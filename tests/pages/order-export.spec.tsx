import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Job } from '../../src/domain/job'
import { refusals } from '../../src/domain/refusals'
import { buyer, holdTimers, open, type Opened, type OpenOptions } from '../support/open'

const openList = async (more: OpenOptions) => {
  const shop = await open('/ordermanage/ordelist', { as: buyer, ...more })
  await screen.findAllByRole('row')
  return shop
}
const press = (shop: Opened, name: string) => shop.user.click(screen.getByRole('button', { name }))
const inDialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

afterEach(() => void vi.useRealTimers())

const queued: Job = {
  id: 'J1',
  kind: 'export',
  status: 'queued',
  done: 0,
  total: 0,
  counts: { added: 0, updated: 0, skipped: 0, failed: 0 },
  failures: [],
  fileUrl: '',
  fileName: '',
  failuresUrl: '',
  createdAt: '2026-11-20T10:00:00+08:00',
  startedAt: '',
  finishedAt: '',
  error: '',
}
const running: Job = { ...queued, status: 'running', done: 30, total: 120 }

/** The dialog of an export that was begun, and its job, to be moved on; the page looks at it once a second. */
const begun = async (cancel?: () => Promise<Job>) => {
  holdTimers()
  let job = queued
  const shop = await openList({
    ports: {
      orders: { export: () => Promise.resolve('J1') },
      jobs: {
        info: () => Promise.resolve(job),
        list: () => Promise.resolve({ list: [job], total: 1, page: 1, pageSize: 10 }),
        cancel: cancel ?? (() => Promise.resolve((job = { ...job, status: 'cancelled' }))),
      },
    },
  })
  await press(shop, '导出')
  await shop.user.click((await inDialog('导出订单')).getByRole('button', { name: '开始导出' }))
  const dialog = () => within(screen.getByRole('dialog', { name: '导出订单' }))
  const words = () => dialog().getByText(/^(排队中|正在导出|已完成|已取消|导出失败)/).textContent
  const become = async (now: Job) => {
    job = now
    await shop.clock.advance(1000)
  }
  await waitFor(() => expect(words()).toBe('排队中 '))
  return { shop, become, words, dialog }
}
const looks = ({ shop }: { shop: Opened }) => shop.calls('jobs.info').length

it('an export tells how far it is, and when it is done it is no longer asked about', async () => {
  const one = await begun()
  await one.become(running)
  expect(one.words()).toBe('正在导出 30 / 120 单')
  const bar = one.dialog().getByRole('progressbar', { name: '导出进度' })
  expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['30', '120'])
  await one.become({ ...running, status: 'done', done: 120, fileUrl: '/files/J1', fileName: '订单-20261120.xlsx' })
  expect(one.words()).toBe('已完成 120 / 120 单')
  expect(one.dialog().queryByRole('progressbar')).toBeNull()
  const link = one.dialog().getByRole('link', { name: '下载' })
  expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual(['/files/J1', '订单-20261120.xlsx'])
  const asked = looks(one)
  await one.shop.clock.advance(5000)
  expect(looks(one)).toBe(asked)
})

it('an export is ended by its button, from the dialog or from the list of exports', async () => {
  const one = await begun()
  await one.become(running)
  await one.shop.user.click(one.dialog().getByRole('button', { name: '取消导出' }))
  await waitFor(() => expect(one.words()).toBe('已取消 30 / 120 单'))
  expect(one.shop.calls('jobs.cancel')).toEqual([['J1']])
  await one.shop.user.click(one.dialog().getAllByRole('button', { name: '关闭' })[0]!)
  await one.become(running)
  await press(one.shop, '已导出')
  const former = await inDialog('已导出')
  await one.shop.user.click(await former.findByRole('button', { name: '取消导出' }))
  await former.findByText(/^已取消/)
})

it('an export that was over before it could be ended says so, and shows what it came to', async () => {
  const one = await begun(() => Promise.reject(refusals.stateChanged()))
  await one.become(running)
  await one.shop.user.click(one.dialog().getByRole('button', { name: '取消导出' }))
  expect(await one.shop.notice('状态已变化，请刷新后重试')).toBeTruthy()
  await one.become({ ...running, status: 'done', done: 120, fileUrl: '/files/J1', fileName: 'x.xlsx' })
  expect(one.dialog().getByRole('link', { name: '下载' })).toBeTruthy()
})

it('an export that failed says why; one whose file is gone says so and offers none', async () => {
  const one = await begun()
  await one.become({ ...running, status: 'failed', error: '磁盘已满' })
  expect(one.words()).toBe('导出失败 30 / 120 单：磁盘已满')
  expect(one.dialog().queryByRole('link', { name: '下载' })).toBeNull()
  await one.shop.user.click(one.dialog().getAllByRole('button', { name: '关闭' })[0]!)
  await one.become({ ...running, status: 'done', done: 120 })
  await press(one.shop, '已导出')
  const former = await inDialog('已导出')
  expect(await former.findByText('文件已过期')).toBeTruthy()
  expect(former.queryByRole('link', { name: '下载' })).toBeNull()
})

it('an export that cannot be begun says why and keeps what was wished for', async () => {
  const shop = await openList({
    ports: { orders: { export: () => Promise.reject(refusals.tooManyExports()) } },
  })
  await press(shop, '导出')
  const wish = await inDialog('导出订单')
  await shop.user.click(wish.getByRole('radio', { name: 'CSV' }))
  await shop.user.click(wish.getByRole('button', { name: '开始导出' }))
  expect(await shop.notice(refusals.tooManyExports().message)).toBeTruthy()
  expect(wish.getByRole<HTMLInputElement>('radio', { name: 'CSV' }).checked).toBe(true)
})
