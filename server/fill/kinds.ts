import { addons } from './addons'
import { agreements } from './agreements'
import { announcements } from './announcements'
import { categories } from './categories'
import { couriers } from './couriers'
import { fees } from './fees'
import { freight } from './freight'
import type { Kind } from './kind'
import { stations } from './stations'
import { suppliers } from './suppliers'

/** In the order in which they refer to one another. */
export const kinds: readonly Kind[] = [
  stations,
  couriers,
  freight,
  categories,
  suppliers,
  addons,
  fees,
  agreements,
  announcements,
]
