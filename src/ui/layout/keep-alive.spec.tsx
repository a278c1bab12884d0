// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState, type ReactElement } from 'react'
import {
  createMemoryRouter,
  Link,
  Outlet,
  RouterProvider,
  useHref,
  useLocation,
  useNavigation,
  type RouteObject,
} from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import type { RouteMeta } from '../frame/site'
import { KeepAlive } from './keep-alive'

const meta = (more: Partial<RouteMeta> = {}): RouteMeta => ({ title: '页', access: 'open', ...more })

/** A list that filters and selects, and says which address it sees. */
const List = ({ log = [] as string[] }) => {
  const { search } = useLocation()
  const [filter, setFilter] = useState('')
  useEffect(() => {
    log.push('shown')
    return () => void log.push('hidden')
  }, [log])
  return (
    <section>
      <input aria-label="筛选" value={filter} onChange={(event) => setFilter(event.target.value)} />
      <input aria-label="选中" type="checkbox" />
      <output>{search}</output>
      <Link to="/other?q=2">别处</Link>
    </section>
  )
}

const Frame = () => (
  <>
    {useNavigation().state === 'loading' && <p>正在打开</p>}
    <KeepAlive />
  </>
)

const show = (routes: RouteObject[], at: string) => {
  const router = createMemoryRouter([{ element: <Frame />, children: routes }], { initialEntries: [at] })
  render(<RouterProvider router={router} useTransitions={false} />)
  return router
}
const other: RouteObject = { path: 'other', handle: meta(), element: <Link to="/list?q=1">回来</Link> }

const fillIn = async () => {
  await userEvent.type(screen.getByLabelText('筛选'), '裙')
  await userEvent.click(screen.getByLabelText('选中'))
  await userEvent.click(screen.getByText('别处'))
  const behind = document.querySelector('output')?.textContent ?? null
  await userEvent.click(screen.getByText('回来'))
  const filter = screen.getByLabelText<HTMLInputElement>('筛选')
  return { behind, filter: filter.value, ticked: screen.getByLabelText<HTMLInputElement>('选中').checked }
}

describe('keeping pages alive', () => {
  afterEach(cleanup)

  it('§2.23 §2.32 brings a kept page back as it was; hidden, it sees its own address and its effects rest', async () => {
    const log: string[] = []
    show([{ path: 'list', handle: meta({ keepAlive: true }), element: <List log={log} /> }, other], '/list?q=1')
    expect(await fillIn()).toEqual({ behind: '?q=1', filter: '裙', ticked: true })
    expect(log).toEqual(['shown', 'hidden', 'shown'])
  })

  it('§2.32 makes any other page anew', async () => {
    show([{ path: 'list', handle: meta(), element: <List /> }, other], '/list?q=1')
    expect(await fillIn()).toEqual({ behind: null, filter: '', ticked: false })
  })

  it('§2.32 heeds the flag of the top-level matched route only', async () => {
    const nested: RouteObject = {
      handle: meta(),
      element: <Outlet />,
      children: [{ path: 'list', handle: meta({ keepAlive: true }), element: <List /> }],
    }
    show([nested, other], '/list?q=1')
    expect(await fillIn()).toEqual({ behind: null, filter: '', ticked: false })
  })

  it('§2.32 looks through frames without a page of their own', async () => {
    const framed: RouteObject = {
      element: <Outlet />,
      children: [{ path: 'list', handle: meta({ keepAlive: true }), element: <List /> }],
    }
    show([framed, other], '/list?q=1')
    expect(await fillIn()).toEqual({ behind: '?q=1', filter: '裙', ticked: true })
  })

  it('draws nothing of a page again while the router loads the next one', async () => {
    const drawn: string[] = []
    const Part = () => {
      drawn.push('一段')
      return <p>一段</p>
    }
    // Reads what the router says of this place, as everything with a link does.
    const Page = () => (useHref('/slow') ? <Part /> : null)
    let arrive: (page: { element: ReactElement }) => void = () => undefined
    const slow: RouteObject = { path: 'slow', handle: meta(), lazy: () => new Promise((resolve) => (arrive = resolve)) }
    const router = show([{ path: 'list', handle: meta(), element: <Page /> }, slow], '/list')
    void router.navigate('/slow')
    await screen.findByText('正在打开')
    expect(drawn).toHaveLength(1)
    arrive({ element: <p>到了</p> })
    await screen.findByText('到了')
    expect(screen.queryByText('一段')).toBeNull()
  })
})
