import type { Room } from './room'

/** The rooms of server/ that are about the buyers' own shops; a part of ./laws-server. */
export const SHOP_ROOMS: Readonly<Record<string, Room>> = {
  // The port to the platforms on which our buyers sell.
  'server/platform': { at: 'server/platform', rooms: ['domain'], packages: [] },
  // What was sent is told to the shops that sold it.
  'server/sold': {
    at: 'server/sold',
    rooms: ['domain', 'server/deps', 'server/store', 'server/platform', 'server/orders', 'server/fulfilment'],
    packages: [],
  },
}
