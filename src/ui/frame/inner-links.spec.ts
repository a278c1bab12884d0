// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followLinks } from './inner-links'

describe('a plain link', () => {
  const navigate = vi.fn<(to: string, how: object) => void>()
  let page: HTMLElement
  let stop: () => void
  let isLeft: boolean // to the browser

  const click = (selector: string, more: MouseEventInit = {}) => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, button: 0, ...more })
    page.querySelector(selector)!.dispatchEvent(event)
  }
  /** In the place of the browser: no page is loaded here. */
  const browser = (event: Event) => {
    isLeft = !event.defaultPrevented
    event.preventDefault()
  }

  beforeEach(() => {
    vi.clearAllMocks()
    page = document.createElement('div')
    page.innerHTML = `<a id="product" href="/merchandis/1?color=red#sizes"><b>裙</b></a><a id="here" href="/search?page=2">本页</a>
      <a id="file" href="/prod/files/1.csv">文件</a><a id="stored" href="/home" download="a.csv">下载</a>
      <a id="beside" href="/home" target="_blank">新窗口</a><a id="anew" href="/home" rel="external">重新进入</a>
      <a id="out" href="https://example.com/home">外面</a><a id="other" href="//example.com/home">外面</a><a id="below" href="#content">正文</a><p>话</p>`
    document.body.append(page)
    document.body.addEventListener('click', browser)
    const router = { navigate, state: { location: { pathname: '/search', search: '?page=2', hash: '' } } }
    stop = followLinks(router as never, page)
  })

  afterEach(() => {
    stop()
    page.remove()
    document.body.removeEventListener('click', browser)
  })

  it('to a page of the shop is followed inside, its query and its place in the page too', () => {
    click('#product b')
    expect(navigate.mock.calls).toEqual([['/merchandis/1?color=red#sizes', { replace: false }]])
    expect(isLeft).toBe(false)
  })

  it('to where one is makes no second step in the history', () => {
    click('#here')
    expect(navigate.mock.calls).toEqual([['/search?page=2', { replace: true }]])
  })

  it.each(['#file', '#stored', '#beside', '#anew', '#out', '#other', '#below', 'p'])(
    '%s is left to the browser',
    (selector) => {
      click(selector)
      expect(navigate).not.toHaveBeenCalled()
      expect(isLeft).toBe(true)
    },
  )

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'clicked with %o is left to the browser',
    (how) => {
      click('#product', how)
      expect(navigate).not.toHaveBeenCalled()
      expect(isLeft).toBe(true)
    },
  )

  it('is followed once by a double click, which touches nothing of the page it has brought', () => {
    click('#product')
    click('#beside', { detail: 2 })
    expect(navigate).toHaveBeenCalledTimes(1)
    expect(isLeft).toBe(false)
  })

  it('within a page, as to its next part, is followed as often as it is clicked', () => {
    click('#here', { detail: 1 })
    click('#here', { detail: 2 })
    expect(navigate).toHaveBeenCalledTimes(2)
  })

  it('that somebody has answered already is not followed as well', () => {
    page.querySelector('#product')!.addEventListener('click', (event) => event.preventDefault())
    click('#product')
    expect(navigate).not.toHaveBeenCalled()
  })

  it('is the browser’s again once nobody follows any more', () => {
    stop()
    click('#product')
    expect(navigate).not.toHaveBeenCalled()
    expect(isLeft).toBe(true)
  })
})
