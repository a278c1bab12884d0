import type { CDPSession, Page } from '@playwright/test'
import { expect, expectAlive, test } from '../support/journey'
import { openSignIn } from '../support/journey-forms'

/**
 * spec §8: in the built shop, a pause of the debugger leads to /security-alert, every time; nothing else does. IDLE_MINUTES=60
 * (npm run idle-hour) watches that for an hour.
 */
const WATCHED_MS = Number(process.env.IDLE_MINUTES ?? 0) * 60_000 || 4000
const PAUSE_MS = 400

/** A person with the developer tools open: the debugger stops the page, and is told to go on after a while. */
const debugging = async (page: Page): Promise<CDPSession> => {
  const tools = await page.context().newCDPSession(page)
  tools.on('Debugger.paused', () =>
    setTimeout(() => void tools.send('Debugger.resume').catch(() => undefined), PAUSE_MS),
  )
  await tools.send('Debugger.enable')
  return tools
}

const pages = ['/home', '/relax', '/search', '/404', '/merchandis/10005']
const caught = process.env.IDLE_MINUTES ? Array.from({ length: 4 }, () => pages).flat() : pages.slice(0, 2)

for (const [i, path] of caught.entries()) {
  test(`§8.14 real pause ${i + 1}, on ${path}, leads to /security-alert, which lets nobody be caught again`, async ({
    page,
  }) => {
    await page.goto(path)
    const tools = await debugging(page)
    await expect(page).toHaveURL('/security-alert')
    await expect(page.getByRole('heading', { name: '安全提示' })).toBeVisible()
    await expect(page).toHaveTitle('安全提示')
    await tools.detach()
    await page.getByRole('main').getByRole('link', { name: '返回首页' }).click()
    await expect(page).toHaveURL('/home')
  })
}

test('§8.14 a pause asked for, and gone on from once only, leads to /security-alert', async ({ page }) => {
  await page.goto('/relax')
  // At rest: nothing of the page runs but the watch.
  await expectAlive(page)
  await page.waitForLoadState('networkidle')
  const tools = await page.context().newCDPSession(page)
  await tools.send('Debugger.enable')
  const paused = new Promise((resolve) => tools.once('Debugger.paused', resolve))
  await tools.send('Debugger.pause')
  await paused
  const began = Date.now()
  await expect.poll(() => Date.now() - began).toBeGreaterThan(PAUSE_MS)
  await tools.send('Debugger.resume')
  await expect(page).toHaveURL('/security-alert')
})

/** The page's own time: what stands still with it is no time of its. */
const untilWatched = async (page: Page): Promise<void> => {
  const began = Date.now()
  await expect.poll(() => Date.now() - began, { timeout: WATCHED_MS + 10_000 }).toBeGreaterThan(WATCHED_MS)
  await expect(page).not.toHaveURL('/security-alert')
}

test('§8.14 idle, throttled, behind another tab, frozen, a dialog open: never', async ({ context, page }) => {
  test.setTimeout(WATCHED_MS * 2 + 60_000)
  const shown = async (name: string) => {
    const one = name === 'idle' ? page : await context.newPage()
    await one.goto('/relax')
    return { one, tools: await context.newCDPSession(one) }
  }
  const idle = await shown('idle')
  const throttled = await shown('throttled')
  await throttled.tools.send('Emulation.setCPUThrottlingRate', { rate: 20 })
  const frozen = await shown('frozen')
  await frozen.tools.send('Page.setWebLifecycleState', { state: 'frozen' })
  const asked = await shown('asked')
  // The browser's own dialog stops every script of its page as long as it is open.
  let answerIt = (): void => undefined
  asked.one.on('dialog', (dialog) => (answerIt = () => void dialog.dismiss()))
  await asked.one.evaluate(() => void setTimeout(() => window.confirm('?')))
  const signing = await shown('signing')
  await openSignIn(signing.one)
  // In front of all of them.
  const front = await shown('front')
  await front.one.bringToFront()
  await untilWatched(front.one)

  await frozen.tools.send('Page.setWebLifecycleState', { state: 'active' })
  answerIt()
  // Those that stood still check again, at least once, when they go on.
  for (const { one } of [frozen, asked]) {
    await one.bringToFront()
    const woke = await one.evaluate(() => performance.now())
    await expect.poll(() => one.evaluate(() => performance.now()), { timeout: 20_000 }).toBeGreaterThan(woke + 1200)
  }
  for (const { one } of [frozen, asked, throttled, idle, signing, front]) await expect(one).toHaveURL('/relax')
})
