// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { FrameProvider, type Frame } from './ports-context'
import { useItsTurn } from './use-its-turn'

afterEach(cleanup)

const part = (given?: Promise<void>) => {
  let paint = (): void => undefined
  const painted = given ?? new Promise<void>((resolve) => (paint = resolve))
  const frame = { ports: { page: { painted: () => painted } } } as unknown as Frame
  const drawn: boolean[] = []
  const Part = () => {
    drawn.push(useItsTurn())
    return null
  }
  const page = (
    <FrameProvider frame={frame}>
      <Part />
    </FrameProvider>
  )
  return { page, drawn, paint: () => act(async () => paint()) }
}

it('what a page that was gone to may leave for later comes once its first frame was painted', async () => {
  const { page, drawn, paint } = part()
  render(page)
  await act(async () => undefined)
  expect(drawn).not.toContain(true)
  await paint()
  expect(drawn.at(-1)).toBe(true)
})

it('comes, too, where the page can’t say when it was painted', async () => {
  const { page, drawn } = part(Promise.reject(new Error('hidden')))
  render(page)
  await act(async () => undefined)
  expect(drawn.at(-1)).toBe(true)
})

it('the server draws everything, and the browser takes over everything at once', () => {
  const { page, drawn } = part()
  const container = document.createElement('div')
  container.innerHTML = renderToString(page)
  render(page, { container, hydrate: true })
  expect(drawn.length).toBeGreaterThan(1)
  expect(drawn).not.toContain(false)
})
