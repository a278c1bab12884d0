import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event'
import { use, useEffect } from 'react'
import { createMemoryRouter, UNSAFE_DataRouterStateContext as RouterState, type RouteObject } from 'react-router-dom'
import { expect, vi } from 'vitest'
import type { Override } from '../../src/composition/compose'
import { watchSession, type Refused } from '../../src/composition/watch-session'
import type { Play } from '../../src/domain/ports/play'
import type { Ports } from '../../src/domain/ports/ports'
import { memoryBrowser, type Load } from '../../src/infrastructure/memory/memory-browser'
import { memoryPorts } from '../../src/infrastructure/memory/memory-ports'
import type { MemoryOptions } from '../../src/infrastructure/memory/memory-options'
import { App, type AppProps } from '../../src/ui/App'
import { paintTheme } from '../../src/ui/frame/theme'
import { askFor } from '../../src/ui/frame/ahead'
import { followLinks } from '../../src/ui/frame/inner-links'
import { createStorefront, type AddressBar } from '../../src/ui/storefront'

/** The demo's buyers: with everything, with little, with nothing (demo/buyers.ts). */
export const buyer = '13800000001'
export const secondBuyer = '13800000002'
export const bareBuyer = '13800000003'
export const PASSWORD = 'Daifa2026!'

/** Hands the page's timers to the test: they run by `clock.advance` only. Before `open`; every test ends with real ones. */
export const holdTimers = (): void =>
  void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })

export interface OpenOptions {
  /** The account of a signed-in buyer; without one, a visitor. */
  as?: string
  /** Methods of ports that answer otherwise than the memory's; `real` are those of the memory. */
  ports?: Override | ((real: Ports) => Override)
  /** How the shop behind the page is set up. */
  shop?: Partial<MemoryOptions>
  arrival?: 'fresh' | 'reload' | 'history'
  /** The dials of the shop, where the page has them. */
  play?: Play | null
}

const NOON = Date.parse('2026-11-20T10:00:00+08:00')

/**
 * Opens an address of the real app on memory ports: its routes, its queries, its machines, without server and browser. What the
 * page does with its address is done: a reload mounts it anew on the same browser and the same shop.
 */
export const open = async (
  path: string,
  { as, ports: given = {}, shop = {}, arrival, play = null }: OpenOptions = {},
) => {
  let now = NOON
  const clock = () => now
  const loads: Load[] = []
  const browser = memoryBrowser({
    now: clock,
    loaded(load) {
      loads.push(load)
      queueMicrotask(() => start(load.how === 'reload' ? [location()] : [location(), load.path], load.how))
    },
  })
  const tab = browser.openTab()
  const other = browser.openTab().load()
  let held = () => other.tokens.read()
  const { world, ...gateways } = memoryPorts({
    now: clock,
    token: () => other.tokens.read(),
    held: () => held(),
    ...shop,
  })
  if (as !== undefined) {
    const { accessToken } = await gateways.auth.signIn({ loginType: 'password', account: as, password: PASSWORD })
    other.tokens.write(accessToken)
  }

  const calls: { name: string; args: unknown[] }[] = []
  let shown: ReturnType<typeof mount> | undefined
  const mount = (entries: string[], how: Load['how'] | 'first') => {
    const real: Ports = { ...gateways, ...tab.load(how === 'first' ? arrival : how === 'reload' ? 'reload' : 'fresh') }
    const ports = withOverrides(real, typeof given === 'function' ? given(real) : given)
    held = () => ports.tokens.held()
    let drawn: unknown
    let refused: (refused: Refused) => void = () => undefined
    for (const name of Object.keys(gateways) as (keyof typeof gateways)[]) {
      const recorded = recording(ports[name], (method, args) => calls.push({ name: `${name}.${method}`, args }))
      Object.assign(ports, { [name]: watchSession(recorded, ports.tokens, (refusal) => refused(refusal)) })
    }
    paintTheme(document.documentElement, ports.preferences.themeColor())
    const storefront = createStorefront({
      ports,
      play,
      onRefused: (listener) => (refused = listener),
      random: () => 0.5,
      patienceMs: 0,
      address: addressBar(entries),
      createRouter: (table) =>
        createMemoryRouter(
          watched(table, (state) => (drawn = state)),
          { initialEntries: entries, initialIndex: entries.length - 1 },
        ),
    })
    const page = render(
      <>
        <App {...storefront} />
        <Following router={storefront.router} />
      </>,
    )
    return {
      ...storefront,
      ports,
      isDrawn() {
        const { state } = storefront.router
        return drawn === state && state.initialized && state.navigation.state === 'idle'
      },
      leave() {
        page.unmount()
        storefront.queries.clear()
        storefront.router.dispose()
      },
    }
  }
  const start = (entries: string[], how: Load['how'] | 'first') => {
    shown?.leave()
    shown = mount(entries, how)
  }
  const location = () => {
    const { pathname, search, hash } = shown!.router.state.location
    return pathname + search + hash
  }
  const settled = () => vi.waitUntil(() => shown!.isDrawn(), { timeout: 20_000, interval: 1 })
  const go = async (to: string | number) => {
    await shown!.router.navigate(to as string)
    await settled()
  }

  start([path], 'first')
  await settled()
  return {
    user: clickingApart(
      userEvent.setup({
        delay: null,
        pointerEventsCheck: PointerEventsCheckLevel.Never,
        ...(vi.isFakeTimers() ? { advanceTimers: (ms: number) => void vi.advanceTimersByTime(ms) } : {}),
      }),
    ),
    /** The ports of the page that is shown now, as it sees them. */
    ports: () => shown!.ports,
    /** The shop behind the page, to change what the page doesn't. */
    world,
    browser,
    /** Another tab of the same browser. */
    other,
    /** Where the page is: path, query and hash. */
    location,
    /** Goes to another address inside the app, as a link would; or back and forth by a number. */
    go,
    /** Points at a link to an address for a while. */
    pointAt: (to: string) => askFor(shown!.router, to),
    /** Loads the page anew, as the reload button does. */
    async reload() {
      start([location()], 'reload')
      await settled()
    },
    /** Loads another address in the same tab, as one typed into the address bar. */
    async visit(to: string) {
      start([location(), to], 'open')
      await settled()
    },
    /** The loads of the page that it asked for itself. */
    loads,
    /** What was asked of a gateway: `calls('cart.add')`, the arguments of each call. */
    calls: (name: string) => calls.filter((call) => call.name === name).map(({ args }) => args),
    /** The names of all calls. */
    allCalls: () => calls.map(({ name }) => name),
    clock: {
      now: clock,
      /** Moves the shop's and the page's clock; under fake timers the timers as well. */
      async advance(ms: number) {
        for (let left = ms; left > 0; left -= 1000) {
          now += Math.min(left, 1000)
          if (vi.isFakeTimers()) await act(async () => void (await vi.advanceTimersByTimeAsync(Math.min(left, 1000))))
        }
      },
    },
    /** Waits until nothing is asked any more. */
    async idle() {
      await settled()
      await waitFor(() => expect(shown!.queries.isFetching() + shown!.queries.isMutating()).toBe(0))
    },
    /** A short message at the top of the page. */
    notice: (text: string) =>
      screen.findByText((_, node) => node?.textContent === text && /^(alert|status)$/.test(node.role ?? '')),
    /** The buyer's name in the top bar's greeting, a text of its own. */
    greeted: (name: string) =>
      screen.findByText(
        (_, node) =>
          node?.textContent === name &&
          node.parentElement?.textContent === `您好，${name}` &&
          node.closest('header') !== null,
      ),
    dialog: (name: string | RegExp) => screen.findByRole('dialog', { name }),
    main: () => within(screen.getByRole('main')),
    banner: () => within(screen.getByRole('banner')),
  }
}

export type Opened = Awaited<ReturnType<typeof open>>

/** As long as the page is mounted: the document is that of the next test, too. */
const Following = ({ router }: Pick<AppProps, 'router'>): null => {
  useEffect(() => {
    const stop = followLinks(router, document)
    document.addEventListener('click', mustBeFollowed)
    return () => {
      stop()
      document.removeEventListener('click', mustBeFollowed)
    }
  }, [router])
  return null
}

/** A link that nobody follows would load the document anew, which no test sees by what the page shows then. */
const mustBeFollowed = (event: MouseEvent): void => {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  const isLeft = !link || link.matches('[target], [download], [rel="external"], [href^="#"]')
  if (!isLeft && !event.defaultPrevented) throw new Error(`not followed: ${link.getAttribute('href')}`)
}

/** Every element has a place of its own, as on a screen: two clicks at one place soon after each other are a double click. */
const clickingApart = (user: UserEvent): UserEvent => ({
  ...user,
  click: (target) =>
    user.pointer([
      { target, coords: placeOf(target) },
      { keys: '[MouseLeft]', target, coords: placeOf(target) },
    ]),
})

const places = new WeakMap<Element, { clientX: number; clientY: number }>()
let placed = 0
const placeOf = (element: Element) => {
  const place = places.get(element) ?? { clientX: (placed += 100), clientY: 0 }
  places.set(element, place)
  return place
}

/** Tells which state of the router React has drawn: the router is ahead of it. */
const watched = ([root, ...others]: RouteObject[], drawn: (state: unknown) => void): RouteObject[] => {
  const Watch = (): null => {
    const state = use(RouterState)
    useEffect(() => {
      drawn(state)
    })
    return null
  }
  const element = (
    <>
      {root!.element}
      <Watch />
    </>
  )
  return [{ ...root, element }, ...others]
}

const withOverrides = (real: Ports, over: Override): Ports =>
  Object.fromEntries(
    Object.entries(real).map(([name, port]) => [name, { ...port, ...over[name as keyof Ports] }]),
  ) as unknown as Ports

const recording = <G extends object>(gateway: G, record: (method: string, args: unknown[]) => void): G =>
  Object.fromEntries(
    Object.entries(gateway).map(([method, call]) => [
      method,
      (...args: unknown[]) => {
        record(method, args)
        return (call as (...given: unknown[]) => unknown)(...args)
      },
    ]),
  ) as G

const addressBar = (entries: string[]): AddressBar => ({
  current: () => new URL(entries.at(-1)!, 'http://localhost'),
  push: (path) => void entries.push(path),
  replace: (path) => void entries.splice(-1, 1, path),
  get title() {
    return document.title
  },
  set title(title) {
    document.title = title
  },
})
