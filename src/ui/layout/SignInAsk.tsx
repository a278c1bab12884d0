import { lazy, Suspense } from 'react'
import { useSession } from '../frame/ports-context'

const nothing = { default: () => null }

const Question = lazy(() =>
  import('./SignInQuestion').then(
    ({ SignInQuestion }) => ({ default: SignInQuestion }),
    // Another time: the page goes on without.
    () => nothing,
  ),
)

/** Over the page, while a sign-in from somewhere new waits for the buyer's word. */
export const SignInAsk = () =>
  useSession().signedIn && (
    <Suspense fallback={null}>
      <Question />
    </Suspense>
  )
