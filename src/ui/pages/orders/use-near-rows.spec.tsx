// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OrderSummary } from '../../../domain/order'
import { useNearRows } from './use-near-rows'

const orders = Array.from({ length: 100 }, (_, i) => ({ orderNo: `D${i}` }) as OrderSummary)
const HEIGHT = 60
/** What a window of 880 px holds below what stands above the rows. */
const FIRST = 10

let comeNear: (top: number) => void
class Watch {
  constructor(seen: IntersectionObserverCallback) {
    comeNear = (top) =>
      seen(
        [{ isIntersecting: true, boundingClientRect: { top } } as IntersectionObserverEntry],
        this as unknown as IntersectionObserver,
      )
  }
  observe() {}
  disconnect() {}
}

const List = ({ list = orders, at = '' }: { list?: readonly OrderSummary[]; at?: string }) => {
  const { rows, rest } = useNearRows(list, at, HEIGHT)
  return (
    <ul>
      {rows.map(({ orderNo }) => (
        <li key={orderNo} />
      ))}
      {rest}
    </ul>
  )
}
const drawn = () => screen.queryAllByRole('listitem').length

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', Watch)
  vi.stubGlobal('innerHeight', 880)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the rows of a long list', () => {
  it('are drawn as far as the window reaches, and the place of the others is kept free', () => {
    const { container } = render(<List />)
    expect(drawn()).toBe(FIRST)
    expect(container.querySelector<HTMLElement>('[aria-hidden]')!.style.height).toBe(`${90 * HEIGHT}px`)
  })

  it('are drawn on as the window comes near their end, and begin anew with another list', () => {
    const { rerender } = render(<List />)
    act(() => comeNear(880))
    const grown = drawn()
    expect(grown).toBeGreaterThan(FIRST)
    expect(grown).toBeLessThan(100)
    rerender(<List list={orders.toReversed()} />)
    expect(drawn()).toBe(FIRST)
  })

  it('are all drawn for the keys that find in the page', () => {
    render(<List />)
    fireEvent.keyDown(document.body, { key: 'f' })
    expect(drawn()).toBe(FIRST)
    fireEvent.keyDown(document.body, { key: 'F', metaKey: true })
    expect(drawn()).toBe(100)
  })

  it('are all drawn for a print by the time the browser takes the page, however it was asked for', () => {
    render(<List />)
    // Without `act`: it would draw what comes too late for the browser.
    window.dispatchEvent(new Event('beforeprint'))
    expect(drawn()).toBe(100)
  })

  it('are drawn past the one under the cursor of the keys', () => {
    render(<List at="D40" />)
    expect(drawn()).toBe(40 + FIRST)
  })
})
