import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { RouterProvider, type RouterProviderProps } from 'react-router-dom'
import { logApplicationError } from './frame/failure-notice'
import { FrameProvider, type Frame } from './frame/ports-context'

export interface AppProps {
  frame: Frame
  queries: QueryClient
  router: RouterProviderProps['router']
}

export const App = ({ frame, queries, router }: AppProps) => {
  // From here on a page from the server is the app's, and shows who is there.
  useEffect(() => {
    delete document.documentElement.dataset.buyer
  }, [])
  return (
    <FrameProvider frame={frame}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} onError={logApplicationError} />
      </QueryClientProvider>
    </FrameProvider>
  )
}
