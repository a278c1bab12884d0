import type { Locator, Page } from '@playwright/test'
import { seeded, type Random } from '../../demo/random'
import { paths } from '../../src/ui/frame/paths'
import { expect, expectAlive, goInside, test, watch } from '../support/journey'
import { demoBuyers, enterAs, tokenFor } from '../support/journey-buyers'

/**
 * Random walks over routes and dialogs, as a visitor and as a buyer: no error in the console, no blank page, always a way on. The
 * seed of a walk is its number. `WALKS=1000 WALK_FROM=1` (npm run walks) walks more of them; WALK_FROM=17 WALKS=1 repeats one.
 */
const WALKS = Number(process.env.WALKS ?? 10)
const FROM = Number(process.env.WALK_FROM ?? 1)
const STEPS = 9
const WALKS_PER_TEST = 10

const places = [
  ...Object.values(paths),
  '/',
  '/merchandis/10005',
  '/merhome?id=11',
  '/DetailsAnnouncement?id=901',
  '/search?keyword=裙',
  '/no/such/page',
  '/usermanage',
  '/ordermanage',
  '/shopsmanage/shopcart',
  '/merchandis/999999',
]

/** What opens a dialog or says something, in the frame; nothing that changes the shop. */
const openers = [
  '登录',
  '注册',
  '退货地址',
  '主题色',
  '消息',
  '站内消息',
  '投诉反馈',
  '在线客服',
  '用户协议',
  '隐私政策',
  '服务协议',
  '退出登录',
  '个人中心',
  '回到顶部',
]
/** Inside dialogs. */
const inDialogs = [
  '忘记密码',
  '立即注册',
  '返回登录',
  '《用户协议》',
  '《隐私政策》',
  '取消',
  '关闭',
  '获取验证码',
  '短信登录',
]

interface Step {
  name: string
  weight: number
  take(page: Page, random: Random): Promise<unknown>
}

const visible = (page: Page, selector: string): Locator => page.locator(selector).filter({ visible: true })

/** A click as the page hears it; whatever lies over the thing (a message, say) is not the walk's subject. */
const clickOne = async (all: Locator, random: Random): Promise<void> => {
  const count = await all.count()
  if (count === 0) return
  // It may be gone meanwhile: pages change while one walks.
  await all
    .nth(random.int(0, count - 1))
    .evaluate((node: HTMLElement) => node.click(), undefined, { timeout: 2000 })
    .catch(() => undefined)
}

const steps: Step[] = [
  { name: 'link', weight: 5, take: (page, random) => clickOne(visible(page, 'a[href^="/"]:not([target])'), random) },
  { name: 'elsewhere', weight: 3, take: (page, random) => goInside(page, random.pick(places)) },
  { name: 'address', weight: 1, take: (page, random) => page.goto(random.pick(places)) },
  { name: 'back', weight: 2, take: (page) => page.goBack({ timeout: 5000 }) },
  { name: 'forward', weight: 1, take: (page) => page.goForward({ timeout: 5000 }) },
  { name: 'reload', weight: 1, take: (page) => page.reload() },
  {
    name: 'opener',
    weight: 4,
    take: (page, random) =>
      clickOne(
        page.locator('header, aside, footer').getByRole('button', { name: random.pick(openers), exact: true }),
        random,
      ),
  },
]

const inDialog: Step[] = [
  { name: 'Escape', weight: 3, take: (page) => page.keyboard.press('Escape') },
  { name: 'Tab', weight: 1, take: (page) => page.keyboard.press('Tab') },
  {
    name: 'button',
    weight: 3,
    take: (page, random) =>
      clickOne(page.getByRole('dialog').last().getByText(random.pick(inDialogs), { exact: true }), random),
  },
  { name: 'back', weight: 1, take: (page) => page.goBack({ timeout: 5000 }) },
]

const choose = (from: Step[], random: Random): Step =>
  random.pick(from.flatMap((step) => Array.from({ length: step.weight }, () => step)))

/** One walk. @throws with what it did when something is wrong */
const walk = async (page: Page, seed: number, faults: string[]): Promise<void> => {
  const random = seeded(`walk ${seed}`)
  const done: string[] = []
  try {
    await page.goto(random.pick(places))
    for (let taken = 0; taken < STEPS; taken += 1) {
      const dialogOpen = (await visible(page, '[role=dialog]').count()) > 0
      const step = choose(dialogOpen ? inDialog : steps, random)
      done.push(step.name)
      // Back beyond the first page of the walk would leave the shop.
      const before = page.url()
      await step.take(page, random)
      if (page.url() === 'about:blank') await page.goto(before)
      await expectAlive(page)
      // A dialog on its way opens before the next step is chosen.
      await expect(page.getByText('正在打开…')).toHaveCount(0)
      done.push(`→ ${new URL(page.url()).pathname}`)
    }
    // Never a dead end: every dialog closes, and home is reached from wherever this is.
    for (let closed = 0; closed < 4 && (await visible(page, '[role=dialog]').count()) > 0; closed += 1) {
      await page.keyboard.press('Escape')
      await expect(page.locator('.ant-zoom-leave')).toHaveCount(0)
    }
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('banner').getByRole('link', { name: '代发商城' }).click({ timeout: 5000 })
    await expect(page).toHaveURL('/home')
    await expectAlive(page)
    expect(faults).toEqual([])
  } catch (error) {
    throw new Error(`walk ${seed}: ${done.join(' ')}`, { cause: error })
  }
}

const batches = Array.from({ length: Math.ceil(WALKS / WALKS_PER_TEST) }, (_, i) => ({
  first: FROM + i * WALKS_PER_TEST,
  last: FROM + Math.min(WALKS, (i + 1) * WALKS_PER_TEST) - 1,
}))

let token = ''
test.beforeAll(async ({ shop }) => {
  token = await tokenFor(shop, demoBuyers.rich)
})

for (const { first, last } of batches) {
  test(`walks ${first} to ${last}, even ones as a buyer`, async ({ page, shop, context }) => {
    test.setTimeout(240_000)
    const faults = watch(context)
    for (let seed = first; seed <= last; seed += 1) {
      await enterAs(page, shop, seed % 2 === 0 ? token : null)
      // A page of its own: nobody walks back into the walk before.
      const walked = await context.newPage()
      await walk(walked, seed, faults)
      await walked.close()
    }
  })
}
