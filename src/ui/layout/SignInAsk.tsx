import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, type ComponentType } from 'react'
import type { NewSignIn } from '../../domain/login-records'
import { usePorts, useSession } from '../frame/ports-context'
import { countsQuery } from '../queries/cart'

/** How often a page that is looked at asks whether somebody has signed in elsewhere. */
const ASK_MS = 120_000

const nothing = { default: () => null }

const Question = lazy((): Promise<{ default: ComponentType<{ asked: NewSignIn }> }> =>
  import('./SignInQuestion').then(
    ({ SignInQuestion }) => ({ default: SignInQuestion }),
    // Another time: the page goes on without.
    () => nothing,
  ),
)

/** Over the page, while a sign-in from somewhere new waits for the buyer's word. */
export const SignInAsk = () => {
  const { account } = usePorts()
  const { signedIn } = useSession()
  const asked = useQuery({ ...countsQuery(account), enabled: signedIn, refetchInterval: ASK_MS }).data?.newSignIn
  if (!signedIn || !asked) return null
  return (
    <Suspense fallback={null}>
      <Question key={asked.id} asked={asked} />
    </Suspense>
  )
}
