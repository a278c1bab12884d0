import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { RouterProvider, type RouterProviderProps } from 'react-router-dom'
import { logApplicationError } from './frame/failure-notice'
import { FrameProvider, type Frame } from './frame/ports-context'
import { TAKEN_OVER } from './frame/taken-over'

export interface AppProps {
  frame: Frame
  queries: QueryClient
  router: RouterProviderProps['router']
}

export const App = ({ frame, queries, router }: AppProps) => {
  useEffect(() => void document.dispatchEvent(new Event(TAKEN_OVER)), [])
  return (
    <FrameProvider frame={frame}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} onError={logApplicationError} />
      </QueryClientProvider>
    </FrameProvider>
  )
}
