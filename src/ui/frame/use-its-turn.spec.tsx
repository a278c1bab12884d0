// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { useItsTurn } from './use-its-turn'

afterEach(cleanup)

const Part = ({ drawn }: { drawn: boolean[] }) => {
  drawn.push(useItsTurn())
  return null
}

it('what a page that was gone to may leave for later comes with its second drawing', () => {
  const drawn: boolean[] = []
  render(<Part drawn={drawn} />)
  expect([drawn[0], drawn.at(-1)]).toEqual([false, true])
})

it('the server draws everything, and the browser takes over everything at once', () => {
  const drawn: boolean[] = []
  const container = document.createElement('div')
  container.innerHTML = renderToString(<Part drawn={drawn} />)
  render(<Part drawn={drawn} />, { container, hydrate: true })
  expect(drawn.length).toBeGreaterThan(1)
  expect(drawn).not.toContain(false)
})
