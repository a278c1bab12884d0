// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { PasteAddress } from './PasteAddress'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it.each(['keyDown', 'pointerDown'] as const)(
  'has the focus at once on a desk, and says that it is used at the first %s',
  (act) => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    const onReady = vi.fn<() => void>()
    const nothing = () => undefined
    render(<PasteAddress id="paste" text="" onText={nothing} onRead={nothing} onReady={onReady} ready isFirst />)
    const field = screen.getByLabelText('粘贴地址')
    expect([document.activeElement, onReady.mock.calls.length]).toEqual([field, 0])
    fireEvent[act](field)
    expect(onReady).toHaveBeenCalledOnce()
  },
)
