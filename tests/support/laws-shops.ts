import type { Room } from './room'

/** The rooms of server/ that are about the buyers' own shops; a part of ./laws-server. */
export const SHOP_ROOMS: Readonly<Record<string, Room>> = {
  // The port to the platforms on which our buyers sell.
  'server/platform': { at: 'server/platform', rooms: ['domain'], packages: [] },
  // 抖店's open platform.
  'server/douyin': {
    at: 'server/douyin',
    rooms: ['domain', 'server/base', 'server/platform'],
    packages: ['node:crypto', 'node:timers/promises', 'zod'],
  },
  // What an older secret has sealed.
  'server/reseal': {
    at: 'server/reseal',
    rooms: [
      'server/base',
      'server/deps',
      'server/store',
      'server/shops',
      'server/platform-orders',
      'server/order-sheets',
      'server/withdrawals',
    ],
    packages: [],
  },
  // What was sent is told to the shops that sold it.
  'server/sold': {
    at: 'server/sold',
    rooms: ['domain', 'server/deps', 'server/store', 'server/platform', 'server/orders', 'server/fulfilment'],
    packages: [],
  },
  // The demo's platform: it knows nothing of our side but the goods that its merchants sell.
  'server/sandbox-shop': {
    at: 'server/sandbox-shop',
    rooms: ['domain', 'demo', 'server/base', 'server/country', 'server/platform', 'server/store'],
    packages: ['fastify', 'node:crypto'],
  },
  // Which of the platforms there is.
  'server/shop-platforms': {
    at: 'server/shop-platforms',
    rooms: ['server/base', 'server/douyin', 'server/platform', 'server/sandbox-shop'],
    packages: ['node:crypto', 'node:timers/promises'],
  },
  // A buyer's right to act in his shops: given, renewed, taken back.
  'server/shops': {
    at: 'server/shops',
    rooms: ['domain', 'server/base', 'server/deps', 'server/platform', 'server/store'],
    packages: ['node:timers/promises'],
  },
  // What buyers' shops have sold, as it is stored, related and shown.
  'server/platform-orders': {
    at: 'server/platform-orders',
    rooms: [
      'domain',
      'pricing',
      'server/base',
      'server/deps',
      'server/store',
      'server/country',
      'server/platform',
      'server/catalogue',
      'server/orders',
    ],
    packages: ['node:crypto'],
  },
  // Orders that a buyer brings as a sheet, in the background.
  'server/order-sheets': {
    at: 'server/order-sheets',
    rooms: [
      'domain',
      'server/base',
      'server/deps',
      'server/store',
      'server/country',
      'server/jobs',
      'server/platform',
      'server/platform-orders',
      'server/sheets',
      'server/exports',
    ],
    packages: ['fastify', 'node:crypto', 'node:stream', 'zod'],
  },
  // What the platforms push about them.
  'server/shop-news': {
    at: 'server/shop-news',
    rooms: ['domain', 'server/deps', 'server/store', 'server/platform', 'server/platform-orders', 'server/shops'],
    packages: ['fastify'],
  },
  // What platforms tell of their tree, kept for a while.
  'server/shelf-facts': {
    at: 'server/shelf-facts',
    rooms: ['domain', 'server/deps', 'server/store', 'server/platform', 'server/shops'],
    packages: [],
  },
  // What buyers have chosen for the shelves of their shops.
  'server/shelf': {
    at: 'server/shelf',
    rooms: ['domain', 'server/base', 'server/deps', 'server/store', 'server/catalogue', 'server/shelf-facts'],
    packages: [],
  },
  // Putting it there, in the background, and what becomes of it.
  'server/listing': {
    at: 'server/listing',
    rooms: [
      'domain',
      'server/base',
      'server/deps',
      'server/store',
      'server/files',
      'server/jobs',
      'server/exports',
      'server/platform',
      'server/shops',
      'server/shelf-facts',
      'server/shelf',
      // Pictures that the demo draws.
      'server/seed',
    ],
    packages: ['node:buffer', 'node:crypto', 'node:stream', 'node:timers/promises', 'fflate', 'sharp'],
  },
  // Fetching what they have sold, in the background.
  'server/sync': {
    at: 'server/sync',
    rooms: [
      'domain',
      'server/base',
      'server/deps',
      'server/store',
      'server/jobs',
      'server/platform',
      'server/platform-orders',
      'server/shops',
    ],
    packages: ['node:timers/promises'],
  },
}
