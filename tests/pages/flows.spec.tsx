import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { open } from '../support/open'

const lit = () => [...document.querySelectorAll<SVGElement>('[data-lit]')].map(({ dataset }) => dataset.state)

it('marks the machines that run, on this tab and on others', async () => {
  const shop = await open('/test')
  const list = await screen.findByRole('link', { name: '登录' }).then((link) => link.closest('ul')!)
  expect(within(list).queryByText(/^正在运行/)).toBeNull()
  await shop.user.click(shop.banner().getByRole('button', { name: '登录' }))
  const row = within(list).getByRole('link', { name: '短信验证码' }).closest('li')!
  expect(await within(row).findByText('正在运行')).toBeTruthy()
})

it('lights where a machine stands in its picture, step by step, until it ends', async () => {
  const shop = await open('/test?flow=signIn')
  expect(await screen.findByRole('group', { name: '登录的状态图' })).toBeTruthy()
  expect(screen.getByText('现在没有在运行。')).toBeTruthy()
  shop.other.runs.show({ id: 'x:1', machine: 'signIn', states: ['signIn', 'signIn.idle'], took: [] })
  await waitFor(() => expect(lit()).toEqual(['signIn.idle']))
  shop.other.runs.show({ id: 'x:1', machine: 'signIn', states: ['signIn', 'signIn.signingIn'], took: [] })
  await waitFor(() => expect(lit()).toEqual(['signIn.signingIn']))
  expect(screen.getByText((_, node) => node?.tagName === 'P' && node.textContent === '现在：正在登录')).toBeTruthy()
  shop.other.runs.end('x:1')
  await waitFor(() => expect(lit()).toEqual([]))
})

it('shows what is written of a flow, without its links into the repository', async () => {
  await open('/test?flow=smsCountdown')
  expect(await screen.findByRole('heading', { name: '在哪里' })).toBeTruthy()
  const text = screen.getByRole('main')
  expect(within(text).getByText('sms-countdown-machine.ts')).toBeTruthy()
  expect(text.querySelectorAll('a[href*="src/"]')).toHaveLength(0)
  expect(text.textContent).not.toContain('stateDiagram')
})
