import type { CartItem } from '../../../domain/cart'
import { TickBox } from '../../parts/TickBox'

interface Props {
  name: string
  items: readonly CartItem[]
  set: (selected: boolean) => void
  text?: boolean
}

/** A box for one line of the cart or for many. */
export const Check = ({ name, items, set, text = false }: Props) => (
  <TickBox
    name={name}
    count={items.length}
    chosen={items.filter(({ selected }) => selected).length}
    set={set}
    text={text}
  />
)
