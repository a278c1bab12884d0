// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadCode, loadOnIntent } from './ahead'

describe('a page, ahead of the click', () => {
  const [frame, product, orders] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()]
  const ask = vi.fn<(params: object) => void>()
  let page: HTMLElement
  const routes = [
    { id: 'product', path: '/merchandis/:id', lazy: product, handle: { ask } },
    { id: 'centre', lazy: frame, children: [{ id: 'orders', path: '/ordermanage/ordelist', lazy: orders }] },
  ] as never
  const point = (kind: string, selector: string, more = {}) =>
    page.querySelector(selector)!.dispatchEvent(Object.assign(new Event(kind, { bubbles: true }), more))

  beforeEach(() => {
    vi.clearAllMocks()
    vi.useFakeTimers()
    page = document.createElement('div')
    page.innerHTML = `<a id="one" href="/merchandis/1"><b>裙</b></a><a id="two" href="/ordermanage/ordelist?status=paid">订单</a>
      <a id="out" href="https://example.com/orders">外面</a><p>话</p>`
  })

  afterEach(() => void vi.useRealTimers())

  it('has its code loaded with that of the frames around it', () => {
    loadCode({ routes }, '/ordermanage/ordelist')
    expect([frame, orders, product].map((load) => load.mock.calls.length)).toEqual([1, 1, 0])
    loadCode({ routes }, '/nowhere')
    expect(product).not.toHaveBeenCalled()
  })

  it('has its code loaded where its link is pointed at or come to by keyboard, and no other', () => {
    loadOnIntent({ routes }, page)
    point('pointerover', 'p')
    point('pointerover', '#out')
    expect(product).not.toHaveBeenCalled()
    point('pointerover', '#one b')
    expect(product).toHaveBeenCalledTimes(1)
    point('focusin', '#two')
    expect(orders).toHaveBeenCalledTimes(1)
  })

  it('has its data asked for when the button goes down on its link, not another button, a finger, or for another tab', () => {
    loadOnIntent({ routes }, page)
    point('pointerdown', '#one', { button: 2 })
    point('pointerdown', '#one', { button: 0, ctrlKey: true })
    point('pointerdown', '#one', { button: 0, pointerType: 'touch' })
    point('pointerdown', 'p', { button: 0 })
    expect(ask).not.toHaveBeenCalled()
    point('pointerdown', '#one b', { button: 0, pointerType: 'mouse' })
    expect(ask.mock.calls).toEqual([[{ id: '1' }, true]])
  })

  it('has its data asked for where somebody stays on its link, not where they cross it or scroll', () => {
    loadOnIntent({ routes }, page)
    point('pointerover', '#one b')
    vi.advanceTimersByTime(59)
    point('pointerover', 'p')
    point('pointerover', '#one', { pointerType: 'touch' })
    vi.advanceTimersByTime(1000)
    expect(ask).not.toHaveBeenCalled()
    point('pointerover', '#one b')
    vi.advanceTimersByTime(60)
    expect(ask.mock.calls).toEqual([[{ id: '1' }, false]])
  })
})
