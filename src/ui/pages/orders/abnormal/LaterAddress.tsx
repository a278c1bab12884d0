import { lazy, Suspense, type ComponentProps } from 'react'
import { Skeleton } from '../../../parts/Skeleton'
import type { AddressPick } from './AddressPick'

/** The form of an address comes with antd, which this page does without otherwise. */
const Lazy = lazy(async () => ({ default: (await import('./AddressPick')).AddressPick }))

export const LaterAddress = (props: ComponentProps<typeof AddressPick>) => (
  <Suspense fallback={<Skeleton lines={3} />}>
    <Lazy {...props} />
  </Suspense>
)
