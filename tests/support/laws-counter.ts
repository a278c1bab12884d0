import type { Room } from './room'

/** The rooms of server/ that operators stand in; a part of ./laws-server. */
export const COUNTER_ROOMS: Readonly<Record<string, Room>> = {
  // What the counter can be told: the calls of /ops, which are the commands of `npm run ops`. Knows no use case.
  'server/verbs': { at: 'server/verbs', rooms: ['domain', 'wire', 'server/fill'], packages: ['zod'] },
  // The door of /ops, and what does what its verbs say.
  'server/counter': {
    at: 'server/counter',
    rooms: [
      'domain',
      'wire',
      'server/base',
      'server/deps',
      'server/store',
      'server/sheets',
      'server/country',
      'server/account',
      'server/bills',
      'server/catalogue',
      'server/channels',
      'server/files',
      'server/fulfilment',
      'server/after-sale',
      'server/fill',
      'server/jobs',
      'server/ops',
      // Whom a parcel goes to that a shop sold.
      'server/platform',
      'server/platform-orders',
      'server/shops',
      'server/reseal',
      'server/payments',
      'server/wallet',
      'server/withdrawals',
      'server/http',
      'server/verbs',
    ],
    packages: ['fastify', 'node:*', 'zod'],
  },
  // What operators do from a shell: by asking the shop, or in its database themselves.
  'server/ops': {
    at: 'server/ops',
    rooms: [
      'domain',
      'wire',
      'server/verbs',
      'server/base',
      'server/store',
      'server/migrations',
      'server/sheets',
      'server/files',
      'server/pictures',
      'server/fill',
      'server/catalogue',
      'server/channels',
      'server/wallet',
      'server/http',
      'server/seed',
    ],
    packages: ['node:*', 'pg', 'fflate'],
  },
}
