import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { BatchKind, BatchOrder } from '../../../domain/order-batch'
import { payPath } from '../../frame/paths'

/** What is being done to orders, if anything. One order that has a payment goes to its cashier at once. */
export const useRun = () => {
  const navigate = useNavigate()
  const [run, setRun] = useState<{ kind: BatchKind; orders: readonly BatchOrder[] } | null>(null)
  const start = (kind: BatchKind, orders: readonly BatchOrder[]) => {
    const [only] = orders
    if (kind === 'pay' && orders.length === 1 && only?.paymentNo) void navigate(payPath(only.paymentNo))
    else setRun({ kind, orders })
  }
  return { run, start, end: () => setRun(null) }
}
