// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Failure } from '../../../domain/failure'
import type { Paged } from '../../../domain/paging'
import { ListPage } from './ListPage'

type Found = ComponentProps<typeof ListPage<Paged<string>>>['found']

const aPage = (list: string[], more: Partial<Paged<string>> = {}): Paged<string> => ({
  list,
  total: 50,
  page: 2,
  pageSize: 20,
  ...more,
})
const found = (what: Partial<Found>): Found => ({
  data: undefined,
  error: null,
  isPlaceholderData: false,
  refetch: vi.fn<Found['refetch']>(),
  ...what,
})
const offline = new Failure('network', '网络连接失败，请检查网络')

const show = (what: Partial<Found>, more: Partial<ComponentProps<typeof ListPage<Paged<string>>>> = {}) => {
  const turn = vi.fn<(page: number) => void>()
  const asked = found(what)
  const list = (next: Partial<Found>) => (
    <ListPage
      found={{ ...asked, ...next }}
      turn={turn}
      skeleton={<p>正在加载</p>}
      nothing={<p>什么都没有</p>}
      {...more}
    >
      {(page) => (
        <ul>
          {page.list.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
    </ListPage>
  )
  const { rerender, container } = render(list({}))
  return { turn, refetch: asked.refetch, container, become: (next: Partial<Found>) => rerender(list(next)) }
}
const rows = () => screen.queryAllByRole('listitem').map((row) => row.textContent)
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }))

afterEach(cleanup)

describe('a page of a list', () => {
  it('shows its skeleton until the first answer', () => {
    const { container } = show({})
    expect(container.textContent).toBe('正在加载')
  })

  it('says why there is no answer, and asks again', async () => {
    const { refetch } = show({ error: offline })
    expect(screen.getByRole('alert').textContent).toContain('网络连接失败')
    await click('重试')
    expect(refetch).toHaveBeenCalledTimes(1)
  })

  it('keeps what it shows when asking again fails', () => {
    const { become } = show({ data: aPage(['一', '二']) })
    become({ data: aPage(['一', '二']), error: offline })
    expect([rows(), screen.queryByRole('alert')]).toEqual([['一', '二'], null])
  })

  it('says that there is nothing at all', () => {
    const { container } = show({ data: aPage([], { total: 0, page: 1 }) })
    expect(container.textContent).toBe('什么都没有')
  })

  it('leads back from a page that the list does not have', async () => {
    const { turn } = show({ data: aPage([], { page: 9 }) })
    expect(screen.getByText('这一页没有内容')).toBeDefined()
    await click('回到第一页')
    expect(turn.mock.calls).toEqual([[1]])
  })

  it('is marked busy while the next page is on its way, and stays', () => {
    const { become, container } = show({ data: aPage(['一']), isPlaceholderData: true })
    expect([rows(), container.querySelector('[aria-busy]')?.getAttribute('aria-busy')]).toEqual([['一'], 'true'])
    become({ data: aPage(['二'], { page: 3 }), isPlaceholderData: false })
    expect([rows(), container.querySelector('[aria-busy]')?.getAttribute('aria-busy')]).toEqual([['二'], 'false'])
  })

  it('is turned by its pager', async () => {
    const { turn } = show({ data: aPage(['一']) })
    await click('下一页')
    expect(turn.mock.calls).toEqual([[3]])
  })

  it('is turned twice by a double click on what stays in its place', async () => {
    const { turn } = show({ data: aPage(['一']) })
    await click('下一页')
    await click('下一页')
    expect(turn.mock.calls).toEqual([[3], [3]])
  })

  it('takes the focus when it is turned, where it has a name', async () => {
    const { turn } = show({ data: aPage(['一']) }, { name: '商品' })
    const region = screen.getByRole('region', { name: '商品第 2 页' })
    const scroll = vi.spyOn(region, 'scrollIntoView')
    await click('第 1 页')
    expect([turn.mock.calls, document.activeElement, scroll.mock.calls.length]).toEqual([[[1]], region, 1])
  })
})
