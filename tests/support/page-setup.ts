import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

/** What page specs start from: a test fails on anything that reaches the console as an error, unless it says `allowErrors(/…/)`. */

let faults: string[] = []
let allowed: RegExp[] = []

/** Errors on the console that this test brings about itself. */
export const allowErrors = (...patterns: RegExp[]): void => void allowed.push(...patterns)

// A busy machine is slow, not wrong.
configure({
  asyncUtilTimeout: 8000,
  // The words on the page say more than a thousand lines of its markup.
  getElementError: (message) => new Error(`${message ?? ''}\n\n${document.body.textContent.slice(0, 600)}`),
})

// Nothing moves here, so nothing that fades out would ever tell of its end: antd shows and hides at once where there are no such events.
Reflect.deleteProperty(window, 'AnimationEvent')
Reflect.deleteProperty(window, 'TransitionEvent')
// Nor does anything scroll: what is below the fold is near.
Reflect.deleteProperty(window, 'IntersectionObserver')

// Testing Library looks for jest's timers by this name when timers are faked.
Object.assign(globalThis, { jest: { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) } })

/**
 * No style sheet is loaded here: what an element's own attributes say is all there is to compute. happy-dom would hold every rule that
 * antd writes against every element and its parents, at each question of Testing Library whether something can be seen.
 */
const ownStyle = (element: Element): CSSStyleDeclaration => {
  const { style, hidden } = element as HTMLElement
  const valueOf = (name: string): string => {
    if (name === 'display' && hidden) return 'none'
    // Lengths are always lengths: antd reckons with them.
    return style.getPropertyValue(name) || (/padding|margin|width|height|size/.test(name) ? '0px' : '')
  }
  const dashed = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return new Proxy(style, {
    get: (_, name) => (name === 'getPropertyValue' ? valueOf : valueOf(dashed(String(name)))),
  })
}
window.getComputedStyle = ownStyle

beforeEach(() => {
  faults = []
  allowed = []
  vi.spyOn(console, 'error').mockImplementation((...said: unknown[]) => void faults.push(said.map(String).join(' ')))
  allowErrors(/tag <%s> is unrecognized in this browser.*search/)
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  document.title = ''
  // oxlint-disable-next-line vitest/no-standalone-expect -- it speaks for every test
  expect(faults.filter((fault) => !allowed.some((pattern) => pattern.test(fault)))).toEqual([])
})
