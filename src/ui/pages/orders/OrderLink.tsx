import type { MouseEvent, ReactNode } from 'react'
import type { OrderSummary } from '../../../domain/order'
import { orderPath } from '../../frame/paths'
import type { RowProps } from './row-events'

/** The list it is looked at from goes along: its neighbours are those of the list. */
export const orderLinkOf = (orderNo: OrderSummary['orderNo'], query: string): string =>
  query ? `${orderPath(orderNo)}?${query}` : orderPath(orderNo)

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** No `Link`: each of those listens to the place one is at, which costs time where a list has two in a row. */
export const OrderLink = ({
  order,
  query,
  act,
  children,
  ...look
}: Pick<RowProps, 'order' | 'query' | 'act'> & {
  children: ReactNode
  className?: string
  title?: string
  'aria-label'?: string
}) => (
  <a
    href={orderLinkOf(order.orderNo, query)}
    {...look}
    onClick={(event) => {
      if (!isPlain(event)) return
      event.preventDefault()
      act({ do: 'open', order })
    }}
  >
    {children}
  </a>
)
