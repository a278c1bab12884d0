import { useSearchParams } from 'react-router-dom'

/**
 * What stands in the link, and the way to something else on the same page: what was clicked stays under the pointer. The same again
 * is no step that "back" would have to go over. Drawn at once: as a transition it would come in pieces, frames after the click.
 */
export const useLink = () => {
  const [params, setParams] = useSearchParams()
  const go = (next: URLSearchParams) =>
    setParams(next, { preventScrollReset: true, replace: next.toString() === params.toString(), flushSync: true })
  return [params, go] as const
}
