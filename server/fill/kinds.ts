import { addons } from './addons'
import { agreements } from './agreements'
import { announcements } from './announcements'
import { categories } from './categories'
import { couriers } from './couriers'
import { fees } from './fees'
import { freight } from './freight'
import type { Kind } from './kind'
import { sheetNames, type SheetNoun } from './names'
import { packages } from './packages'
import { stations } from './stations'
import { suppliers } from './suppliers'

export const kindBy: Readonly<Record<SheetNoun, Kind>> = {
  stations,
  couriers,
  freight,
  categories,
  suppliers,
  addons,
  fees,
  packages,
  agreements,
  announcements,
}

/** In the order in which they refer to one another. */
export const kinds: readonly Kind[] = sheetNames.map(([noun]) => kindBy[noun])
