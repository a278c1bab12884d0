import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { credentialsMachine } from '../../src/application/credentials/credentials-machine'
import { Failure } from '../../src/domain/failure'
import { fileHost } from '../support/file-host'
import { allowErrors, dialog, expect, failedLoads, test } from '../support/journey'
import { codeButton, fill, openRegister, openReset, press } from '../support/journey-forms'
import { tour, watchRuns, type Stage, type Touring } from '../support/machine-tours'

/** The machines as they run in the page, on the static build in memory, along paths generated from their graphs. */

const BUILD = join(import.meta.dirname, '../../dist/memory')
const CODE = '246810' // what the shop in memory sends
const KNOWN = '13800000001'
const PASSWORD = 'Walked2026'

test.describe('machines walked in the browser', () => {
  let host: Awaited<ReturnType<typeof fileHost>>
  test.beforeAll(async () => void (host = await fileHost(BUILD)))
  test.afterAll(() => host.close())
  test.beforeEach(({ page }) => allowErrors(page, failedLoads))
  test.use({ baseURL: '' })

  const load = (page: Page) => page.goto(`${host.url}/relax`)
  const watched = async (page: Page) => {
    const watcher = await watchRuns(page.context(), host.url)
    // A page behind another one is drawn once a second.
    await page.bringToFront()
    return watcher
  }

  for (const mode of ['register', 'reset'] as const)
    test(`takes every transition of the machine of credentials that the page can take: ${mode}`, async ({ page }) => {
      const filled = { account: mode === 'register' ? '13911112222' : KNOWN, password: PASSWORD }
      const whole = { ...filled, verifyCode: CODE, passwordConfirm: PASSWORD }
      const form = () => dialog(page, mode === 'register' ? '注册' : '重置密码')
      const button = mode === 'register' ? '注册' : '确定'
      const isRefused = (stage: Stage | undefined) => stage?.event.type.startsWith('xstate.error') ?? false
      const walk: Touring = {
        machine: () => credentialsMachine({ auth: {} as never }),
        input: { mode },
        events: [
          { type: 'submit', request: { ...whole, verifyCode: '' } },
          { type: 'submit', request: { ...whole, passwordConfirm: 'other' } },
          { type: 'submit', request: whole },
        ],
        outputs: { send: [undefined] },
        errors: { send: [new Failure('invalid', '验证码错误')] },
        tellApart: () => null,
        cannot: ({ from }) => from === 'done',
        async begin() {
          await load(page)
          await (mode === 'register' ? openRegister(page) : openReset(page))
          await fill(form(), { 手机号: filled.account })
          await codeButton(form()).click()
          await expect(codeButton(form())).toHaveText(/秒/)
        },
        async cause({ event }, next) {
          if (event.type !== 'submit') return
          const { verifyCode, password, passwordConfirm } = event.request as typeof whole
          await fill(form(), {
            验证码: isRefused(next) ? '000000' : verifyCode,
            密码: password,
            确认密码: passwordConfirm,
          })
          await press(form(), button)
        },
      }
      await tour(await watched(page), [walk])
    })
})
