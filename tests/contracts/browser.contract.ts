import { describe, expect, it, vi } from 'vitest'
import type { Run, RunBoard } from '../../src/domain/ports/browser'
import type { BrowserPorts } from '../../src/domain/ports/ports'
import type { Load } from '../../src/infrastructure/memory/memory-browser'

/** A browser with one tab that the app runs in, and one more that does things behind its back. */
export interface BrowserInTest {
  page: BrowserPorts
  /** The page anew, in the same tab of the same browser. */
  reload(): BrowserPorts
  otherTab: { signIn(token: string): void; signOut(): void; runs: RunBoard }
  serve(build: 'same' | 'newer' | 'unreachable'): void
  /** Where the page went by itself. */
  loads: readonly Load[]
}

export interface BrowserWorld {
  name: string
  open(clock: () => number): BrowserInTest
}

/** What every adapter of the browser's ports does. */
export const browserContract = ({ name, open }: BrowserWorld): void => {
  const opened = (now = 7) => open(() => now)

  describe(`the browser's ports: ${name}`, () => {
    it('§9.4 keeps a token over a reload, until it is removed', () => {
      const { page, reload } = opened()
      expect(page.tokens.read()).toBeNull()
      page.tokens.write('t1')
      expect([page.tokens.read(), page.tokens.lasts(), reload().tokens.read()]).toEqual(['t1', true, 't1'])
      page.tokens.remove()
      expect([page.tokens.read(), reload().tokens.read()]).toEqual([null, null])
    })

    it('§4.10 removes the token alone; §8.4 clears everything with it', () => {
      const { page, reload } = opened()
      const kept = () => {
        const { tokens, preferences } = reload()
        return [tokens.read(), preferences.profile(), preferences.themeColor()]
      }
      page.tokens.write('t1')
      page.preferences.saveProfile({ userName: '小林', account: '13800000001' })
      page.preferences.saveThemeColor('#1677FF')
      page.tokens.remove()
      expect(kept()).toEqual([null, { userName: '小林', account: '13800000001' }, '#1677FF'])
      page.tokens.clear()
      expect(kept()).toEqual([null, null, '#F83126'])
    })

    it('hears of another tab that signs in or out, and not of itself', () => {
      const { page, otherTab } = opened()
      const heard: (string | null)[] = []
      const stop = page.tokens.onChange((token) => heard.push(token))
      page.tokens.write('own')
      otherTab.signIn('t9')
      otherTab.signOut()
      stop()
      otherTab.signIn('t10')
      expect([heard, page.tokens.read()]).toEqual([['t9', null], 't10'])
    })

    it('holds the token of its load, or its own of since then, whatever another tab stores', () => {
      const { page, reload, otherTab } = opened()
      expect(page.tokens.held()).toBeNull()
      page.tokens.write('own')
      otherTab.signIn('t9')
      expect([page.tokens.held(), page.tokens.read(), reload().tokens.held()]).toEqual(['own', 't9', 't9'])
      page.tokens.clear()
      expect(page.tokens.held()).toBeNull()
    })

    it('says when it has been painted, and that it is in sight', async () => {
      const { page } = opened()
      await page.page.painted()
      expect(page.page.hidden()).toBe(false)
    })

    it('§1.16 §3.10 keeps the profile, of it the name and the account, and the theme colour', () => {
      const { page, reload } = opened()
      expect([page.preferences.profile(), page.preferences.themeColor()]).toEqual([null, '#F83126'])
      page.preferences.saveProfile({ userName: '', account: '13800000001', mobile: '138****0001' } as never)
      page.preferences.saveThemeColor('#1677FF')
      const again = reload().preferences
      expect([again.profile(), again.themeColor()]).toEqual([{ userName: '', account: '13800000001' }, '#1677FF'])
    })

    it('§1.16 has a colour that another front stored as rgb() or in three digits', () => {
      const { page } = opened()
      const colors = ['rgb(22, 119, 255)', '#17f'].map((stored) => {
        page.preferences.saveThemeColor(stored)
        return page.preferences.themeColor()
      })
      expect(colors).toEqual(['#1677ff', '#1177ff'])
    })

    it('§1.17 takes what is no colour for the default', () => {
      const { page } = opened()
      page.preferences.saveThemeColor('red;}body{display:none')
      expect(page.preferences.themeColor()).toBe('#F83126')
    })

    it('keeps what the tab remembers over a reload, as a copy', () => {
      const { page, reload } = opened()
      const draft = { lines: [1] }
      page.tab.write('draft', draft)
      draft.lines.push(2)
      expect([page.tab.read('draft'), reload().tab.read('draft'), page.tab.read('other')]).toEqual([
        { lines: [1] },
        { lines: [1] },
        null,
      ])
      expect(reload().tab.keys()).toEqual(['draft'])
      page.tab.remove('draft')
      expect([page.tab.read('draft'), page.tab.keys()]).toEqual([null, []])
    })

    it('keeps pending requests over a reload and a wipe of local storage, as a copy', async () => {
      const { page, reload } = opened()
      const request = { id: 'r1' }
      await page.pending.write('place', request)
      request.id = 'r2'
      page.tokens.clear()
      const again = reload().pending
      expect([await again.read('place'), await again.read('other')]).toEqual([{ id: 'r1' }, null])
      expect(await again.keys()).toEqual(['place'])
      await again.remove('place')
      expect([await page.pending.read('place'), await page.pending.keys()]).toEqual([null, []])
    })

    it('comes to a page fresh, reloads it, leaves for another, and asks the clock it was given', () => {
      const { page, loads } = opened(1_700_000_000_000)
      expect([page.page.arrival(), page.page.now()]).toEqual(['fresh', 1_700_000_000_000])
      page.page.reload()
      page.page.open('/home')
      expect(loads).toEqual([{ how: 'reload' }, { how: 'open', path: '/home' }])
    })

    it('names every request anew, by a UUID', () => {
      const { page } = opened()
      const ids = [1, 2, 3].map(() => page.page.newRequestId())
      expect(new Set(ids).size).toBe(3)
      for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    })

    it.each(['same', 'newer', 'unreachable'] as const)('finds the build that is served: %s', async (build) => {
      const { page, serve } = opened()
      serve(build)
      expect(await page.deployment.check()).toBe(build)
    })

    it('shows what runs on each of its tabs to whoever watches, those that began before as well, until it ends', async () => {
      const { page, otherTab } = opened()
      const run = (id: string, machine: string): Run => ({ id, machine, states: [machine], took: [] })
      page.runs.show(run('x:0', 'own'))
      otherTab.runs.show(run('x:0', 'other'))
      let seen: readonly Run[] = []
      const stop = page.runs.watch((runs) => (seen = runs))
      const machines = () => seen.map(({ machine }) => machine).toSorted()
      await vi.waitUntil(() => seen.length === 2)
      expect([machines(), new Set(seen.map(({ id }) => id)).size]).toEqual([['other', 'own'], 2])
      otherTab.runs.show({ ...run('x:0', 'other'), states: ['other', 'other.on'] })
      await vi.waitUntil(() => seen.some(({ states }) => states.includes('other.on')))
      otherTab.runs.end('x:0')
      await vi.waitUntil(() => seen.length === 1)
      expect(machines()).toEqual(['own'])
      stop()
      page.runs.end('x:0')
      expect(machines()).toEqual(['own'])
    })
  })
}
