import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { RouterProvider, type RouterProviderProps } from 'react-router-dom'
import { calmRouter } from './frame/calm-router'
import { logApplicationError } from './frame/failure-notice'
import { FrameProvider, type Frame } from './frame/ports-context'
import { TAKEN_OVER } from './frame/taken-over'

export interface AppProps {
  frame: Frame
  queries: QueryClient
  router: RouterProviderProps['router']
}

/** A page that was gone to is drawn at one go: in slices, with the old one painted between them, it takes half as long again. */
export const App = ({ frame, queries, router }: AppProps) => {
  useEffect(() => void document.dispatchEvent(new Event(TAKEN_OVER)), [])
  const calm = useMemo(() => calmRouter(router), [router])
  return (
    <FrameProvider frame={frame}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={calm} onError={logApplicationError} useTransitions={false} />
      </QueryClientProvider>
    </FrameProvider>
  )
}
