import { test as base, expect, type BrowserContext, type Locator, type Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { sharedShop, type Shop } from './journey-buyers'
import { journeyServer, type JourneyServer } from './journey-server'
import { photograph } from './photograph'

/**
 * What every journey in the browser starts from. A test fails on anything that reaches the console as an error, on an error nobody
 * caught and on a crashed page, unless it says `allowErrors(page, /…/)` first.
 */
export const test = base.extend<
  { faultless: void; shop: Shop },
  { ownShop: (env?: Record<string, string>) => Promise<JourneyServer> }
>({
  faultless: [
    async ({ context }, use) => {
      const faults = watch(context)
      await use()
      expect(faults.filter((fault) => !allowed(context).some((pattern) => pattern.test(fault)))).toEqual([])
    },
    { auto: true },
  ],
  shop: ({ baseURL }, use) => use(sharedShop(baseURL)),
  /** A shop of the test's own, for what the shared one can't do: ending, expiring, limits. One for each `env`, for all tests of the worker. */
  ownShop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern
    async ({}, use) => {
      const servers = new Map<string, Promise<JourneyServer>>()
      await use((env = {}) => {
        const name = JSON.stringify(env)
        const server = servers.get(name) ?? journeyServer(env)
        servers.set(name, server)
        return server
      })
      await Promise.all([...servers.values()].map(async (server) => (await server).remove()))
    },
    { scope: 'worker' },
  ],
})

export { expect }

const allowances = new WeakMap<BrowserContext, RegExp[]>()
const allowed = (context: BrowserContext): RegExp[] => allowances.get(context) ?? []

/** Faults that this test brings about itself. */
export const allowErrors = (page: Page, ...patterns: RegExp[]): void => {
  allowances.set(page.context(), [...allowed(page.context()), ...patterns])
}

/** What Chromium writes by itself when a reply is refused or doesn't come. */
export const failedLoads = /^console: Failed to load resource/

/** Everything that went wrong in a context so far, one line each; it goes on growing. */
export const watch = (context: BrowserContext): string[] => {
  const faults: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => faults.push(`uncaught: ${String(error.error())}`))
  const watchPage = (page: Page) => void page.on('crash', () => faults.push(`crashed: ${page.url()}`))
  context.pages().forEach(watchPage)
  context.on('page', watchPage)
  return faults
}

// ---- what the page shows

/** A short message at the top of the page. */
export const notice = (page: Page, text: string): Locator =>
  page.getByText(text, { exact: true }).and(page.getByRole('alert').or(page.getByRole('status')))

/**
 * Every text that stands visibly as a message from now on, also one that is gone with the page before anybody could look: the page itself
 * watches, and tells at once.
 */
export const noticesShown = async (page: Page): Promise<() => readonly string[]> => {
  const shown: string[] = []
  await page.exposeFunction('noticeShown', (text: string) => void shown.push(text))
  await page.evaluate(() => {
    const { noticeShown } = window as unknown as { noticeShown(text: string): void }
    new MutationObserver(() => {
      for (const node of document.querySelectorAll('[role=status], [role=alert]'))
        if (node.textContent !== '' && node.checkVisibility({ visibilityProperty: true })) noticeShown(node.textContent)
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
  })
  return () => shown
}

export const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name })
export const signInDialog = (page: Page): Locator => dialog(page, /登录/)

/** The page has content and says what it is, and at least one way leads on. */
export const expectAlive = async (page: Page): Promise<void> => {
  await expect(page.locator('#root')).not.toBeEmpty()
  await expect(page.getByRole('main')).toHaveText(/\S/)
  expect(await page.getByRole('link').count()).toBeGreaterThan(0)
}

/** Goes elsewhere inside the app, as a link to `path` would. */
export const goInside = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    window.history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)

export const pathOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

/** Everything in local storage. */
export const stored = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => Object.fromEntries(Object.entries<string>(window.localStorage)))

/** Counts full loads of the page from now on. */
export const countLoads = (page: Page): (() => number) => {
  let loads = 0
  page.on('load', () => void (loads += 1))
  return () => loads
}

/** Counts requests of `/prod` whose path ends so, from now on. */
export const countCalls = (page: Page, ending: string): (() => number) => {
  let calls = 0
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/prod/') && pathname.endsWith(ending)) calls += 1
  })
  return () => calls
}

/** Answers calls of `/prod` whose path ends so with this envelope. */
export const answer = (page: Page, ending: string, code: number, msg: string, data: unknown = null, status = 200) =>
  page.route(
    (url) => url.pathname.startsWith('/prod/') && url.pathname.endsWith(ending),
    (route) => route.fulfill({ status, json: { code, msg, data } }),
  )

/**
 * From now on the server sends the shell alone, as it does when drawing takes too long: the page asks for all it shows, so that a test can
 * withhold or change it. Every address that isn't drawn gets that shell.
 */
export const drawnInBrowser = async (page: Page): Promise<void> => {
  await page.context().route(
    ({ pathname }) => /^\/(home|search|merhome|merchandis\/|DetailsAnnouncement)/.test(pathname),
    async (route) => {
      const { href } = new URL('/relax', route.request().url())
      await route.fulfill({ response: await route.fetch({ url: href }) })
    },
  )
}

// ---- accessibility

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What is fading in has colours of its own for a moment; antd marks it from before the first frame until after the last. */
const settled = async (page: Page): Promise<void> => {
  await expect(
    page.locator('[class*="-appear"], [class*="-enter"], [class*="-leave"]').filter({ visible: true }),
  ).toHaveCount(0)
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    return Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * No serious or critical fault on what is shown now. axe runs in the page itself and tells only what fails: its own adapter for Playwright
 * also looks into frames, of which the shop has none, from a page of its own, and takes three times as long.
 * @param state what it is called on the pictures of `npm run pictures:states`, besides the test's title
 */
export const expectAccessible = async (page: Page, state = ''): Promise<void> => {
  await settled(page)
  await photograph(page, [...test.info().titlePath.slice(1), state].filter(Boolean).join(' · '))
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const { violations } = await page.evaluate((tags) => {
    const { axe: inPage } = window as unknown as { axe: { run: (...args: unknown[]) => Promise<AxeResults> } }
    return inPage.run(document, { runOnly: tags, resultTypes: ['violations'], iframes: false })
  }, WCAG)
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`)).toEqual(
    [],
  )
}

/** Names and titles of what is on the page that have no Chinese in them, but English words. */
export const englishNames = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    ['aria-label', 'title', 'alt', 'placeholder'].flatMap((attribute) =>
      [...document.querySelectorAll(`[${attribute}]:not([aria-hidden=true])`)]
        .map((node) => node.getAttribute(attribute)!)
        // A path is a name as well, on the page that lists them.
        .filter((name) => /^[^/]*[a-z]{3}/i.test(name) && !/\p{Script=Han}/u.test(name)),
    ),
  )

// ---- colour

/** The boxes filled or framed in exactly this colour, each in px²: as the page's style says it, whatever lies over it. */
export const paintedIn = (page: Page, color: string): Promise<number[]> =>
  page.evaluate((wanted) => {
    const isFramed = (style: CSSStyleDeclaration) => style.borderTopColor === wanted && style.borderTopWidth !== '0px'
    return [...document.querySelectorAll('body *')]
      .filter((node) => {
        const style = getComputedStyle(node)
        return style.backgroundColor === wanted || isFramed(style)
      })
      .map((node) => node.getBoundingClientRect())
      .map(({ width, height }) => width * height)
      .filter((area) => area > 0)
  }, color)

/** spec §1: the default theme, #F83126. */
export const DEFAULT_PAINT = 'rgb(248, 49, 38)'

// ---- keyboard

/** Whether the eye finds what has the focus: an outline on it or right around it, or a ring around it. */
const showsFocus = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return false
    const outlined = (node: Element | null) => {
      if (!node) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(node)
      return outlineStyle !== 'none' && outlineWidth !== '0px'
    }
    const ringed = (node: Element | null) => node !== null && getComputedStyle(node).boxShadow !== 'none'
    const { parentElement: parent } = focused
    return (
      [focused, parent, parent?.parentElement ?? null].some(outlined) ||
      ringed(focused) ||
      ringed(focused.closest('.ant-input-affix-wrapper')) ||
      [...focused.children].some(outlined)
    )
  })

/** Presses Tab until this has the focus; every stop on the way can be seen. */
export const tabTo = async (page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  for (let stops = 0; stops < 80; stops += 1) {
    await page.keyboard.press(key)
    if (!(await target.evaluate((node) => node.contains(document.activeElement)).catch(() => false))) continue
    await expect.poll(() => showsFocus(page)).toBe(true)
    return
  }
  throw new Error(`the keyboard never reaches ${String(target)}`)
}
