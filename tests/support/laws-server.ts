import { COUNTER_ROOMS } from './laws-counter'
import { SHOP_ROOMS } from './laws-shops'
import type { Room } from './room'

const RULES = ['domain', 'pricing', 'wire'] as const

/**
 * The rooms of server/, from the ground up: each may import those it names, all of them below it (./floors-server has the floors).
 * `base` knows no other room, `store` is the database, then come subjects that need only it, then those that need one another in one
 * direction (ordering → payments → orders, wallet), on top the lists of routes and what puts a process together.
 */
export const SERVER_ROOMS: Readonly<Record<string, Room>> = {
  ...SHOP_ROOMS,
  // What puts the process together: main.ts, app.ts.
  server: {
    at: 'server',
    flat: true,
    rooms: [
      'server/base',
      'server/deps',
      'server/rendering',
      'server/store',
      'server/sold',
      'server/shops',
      'server/migrations',
      'server/country',
      'server/files',
      'server/fill',
      'server/jobs',
      'server/limits',
      'server/sms',
      'server/shop-platforms',
      'server/sandbox-shop',
      'server/shops',
      'server/sync',
      'server/order-sheets',
      'server/shop-news',
      'server/reseal',
      'server/listing',
      'server/account',
      'server/catalogue',
      'server/orders',
      'server/payments',
      'server/pictures',
      'server/fulfilment',
      'server/abnormal',
      'server/after-sale',
      'server/exports',
      'server/demo',
      'server/channels',
      'server/routes',
      'server/http',
      'server/seed',
      'server/counter',
    ],
    packages: ['fastify', '@fastify/*', 'node:crypto'],
  },
  // Types of what main.ts makes and every use case may lean on.
  'server/deps': {
    at: 'server/deps.ts',
    rooms: [
      'server/base',
      'server/country',
      'server/files',
      'server/store',
      'server/jobs',
      'server/limits',
      'server/platform',
      'server/sms',
    ],
    packages: [],
  },
  'server/base': {
    at: 'server/base',
    rooms: ['domain', 'wire'],
    packages: ['node:crypto', 'node:fs', 'node:net', 'node:path', 'node:stream'],
  },
  'server/store': {
    at: 'server/store',
    rooms: ['domain', 'server/base'],
    packages: ['node:*', 'pg', '@electric-sql/pglite'],
  },
  // Work in the background: the queue, its turns and rounds. What is done belongs to the subjects.
  'server/jobs': {
    at: 'server/jobs',
    rooms: ['domain', 'server/base', 'server/store'],
    packages: ['node:crypto', 'pg-boss'],
  },
  'server/migrations': { at: 'server/migrations', rooms: ['server/jobs', 'server/store'], packages: [] },
  'server/limits': { at: 'server/limits', rooms: ['domain', 'server/base', 'server/store'], packages: [] },
  'server/country': { at: 'server/country', rooms: ['domain', 'country'], packages: ['node:fs', 'node:net'] },
  'server/sms': {
    at: 'server/sms',
    rooms: ['domain', 'server/base'],
    packages: ['node:*', '@alicloud/*', 'tencentcloud-sdk-nodejs-sms'],
  },
  // Tables of operators and exports: CSV, XLSX, ZIP. Knows no subject.
  'server/sheets': { at: 'server/sheets', rooms: ['domain'], packages: ['node:*', 'hucre'] },
  'server/files': { at: 'server/files', rooms: ['domain', 'server/base'], packages: ['node:*', 'aws4fetch'] },
  // Made anew in their sizes, and kept so.
  'server/pictures': {
    at: 'server/pictures',
    rooms: ['domain', 'server/files', 'server/store'],
    packages: ['node:crypto', 'sharp'],
  },
  'server/account': {
    at: 'server/account',
    rooms: [
      ...RULES,
      'server/base',
      'server/deps',
      'server/store',
      'server/limits',
      'server/country',
      'server/pictures',
      'server/sms',
      'server/wallet',
      // What is counted of orders.
      'server/orders',
      // How HTML from operators leaves the server.
      'server/catalogue',
    ],
    packages: ['node:crypto', '@node-rs/argon2', '@zxcvbn-ts/language-common', 'bowser'],
  },
  'server/catalogue': {
    at: 'server/catalogue',
    rooms: [...RULES, 'server/base', 'server/store'],
    packages: ['node:timers/promises', 'sanitize-html'],
  },
  'server/cart': { at: 'server/cart', rooms: [...RULES, 'server/store'], packages: ['node:crypto'] },
  'server/wallet': { at: 'server/wallet', rooms: ['domain', 'server/store'], packages: [] },
  'server/orders': { at: 'server/orders', rooms: ['domain', 'wire', 'server/store'], packages: ['node:buffer'] },
  'server/payments': {
    at: 'server/payments',
    rooms: ['domain', 'wire', 'server/deps', 'server/store', 'server/catalogue', 'server/orders', 'server/wallet'],
    packages: ['fastify', 'node:crypto'],
  },
  // An order from paid to delivered, whoever moves it: the buyer, the counter, time.
  'server/fulfilment': {
    at: 'server/fulfilment',
    rooms: [
      ...RULES,
      'server/store',
      // Where a changed address lies.
      'server/country',
      'server/catalogue',
      'server/orders',
      'server/payments',
      // What after-sales cost.
      'server/wallet',
    ],
    packages: [],
  },
  // Applications of buyers about what they ordered, whoever moves them.
  'server/after-sale': {
    at: 'server/after-sale',
    rooms: [
      'domain',
      'wire',
      'server/store',
      'server/files',
      'server/catalogue',
      'server/orders',
      'server/payments',
      'server/wallet',
      'server/fulfilment',
    ],
    packages: [],
  },
  // What leaves the reserve for a buyer's own account elsewhere, from the application until it was paid out.
  'server/withdrawals': {
    at: 'server/withdrawals',
    rooms: [
      'domain',
      'wire',
      'server/base',
      'server/deps',
      'server/store',
      'server/wallet',
      // The code that proves who asks.
      'server/account',
    ],
    packages: ['node:crypto'],
  },
  // What stands in the way of orders, as their buyer sees it, and what he chooses.
  'server/abnormal': {
    at: 'server/abnormal',
    rooms: [
      'domain',
      'wire',
      'server/store',
      'server/catalogue',
      'server/orders',
      'server/payments',
      'server/wallet',
      'server/fulfilment',
    ],
    packages: [],
  },
  // Sheets that are made in the background.
  'server/exports': {
    at: 'server/exports',
    rooms: [
      'domain',
      'wire',
      'server/deps',
      'server/store',
      'server/files',
      'server/jobs',
      'server/sheets',
      'server/orders',
      'server/wallet',
    ],
    packages: ['fastify', 'node:buffer', 'node:crypto', 'node:stream', 'node:timers/promises'],
  },
  // The providers behind the payment channel, and which of them are open: whoever pays, settles or closes knows only the port.
  'server/channels': {
    at: 'server/channels',
    rooms: ['domain', 'server/base', 'server/deps', 'server/store', 'server/payments'],
    packages: ['fastify', 'node:crypto', 'alipay-sdk', 'wechatpay-axios-plugin'],
  },
  'server/ordering': {
    at: 'server/ordering',
    rooms: [
      'domain',
      'pricing',
      'server/store',
      'server/country',
      'server/catalogue',
      'server/orders',
      'server/payments',
    ],
    packages: ['node:crypto', 'node:util'],
  },
  // Pages that the storefront's own bundle draws: put together and kept. What they show it is handed.
  'server/rendering': {
    at: 'server/rendering',
    rooms: [],
    packages: ['node:fs', 'node:path', 'node:url'],
  },
  'server/http': {
    at: 'server/http',
    rooms: [
      'domain',
      'wire',
      'server/rendering',
      'server/base',
      'server/deps',
      'server/store',
      'server/limits',
      'server/files',
    ],
    packages: ['node:*', 'fastify', 'qs', 'zod'],
  },
  'server/routes': {
    at: 'server/routes',
    rooms: [
      ...RULES,
      'server/base',
      'server/deps',
      'server/store',
      'server/country',
      'server/files',
      'server/shelf-facts',
      'server/shelf',
      'server/listing',
      'server/account',
      'server/catalogue',
      'server/cart',
      'server/ordering',
      'server/orders',
      'server/payments',
      'server/fulfilment',
      'server/abnormal',
      'server/after-sale',
      'server/exports',
      'server/demo',
      'server/withdrawals',
      'server/shops',
      'server/platform-orders',
      'server/order-sheets',
      'server/sync',
      'server/wallet',
    ],
    packages: [],
  },
  // The sheets that make an empty database a shop, and what it still lacks.
  'server/fill': {
    at: 'server/fill',
    rooms: [
      'domain',
      'pricing',
      'server/base',
      'server/store',
      'server/country',
      'server/sheets',
      // What is found by a name must be written anew with it; how HTML is shown.
      'server/catalogue',
    ],
    packages: [],
  },
  // Bills of the providers beside our books: reads what is paid and refunded, changes nothing of it.
  'server/bills': { at: 'server/bills', rooms: ['domain', 'server/store', 'server/sheets'], packages: ['node:*'] },
  // The demo's station: it plays what the counter does.
  'server/demo': {
    at: 'server/demo',
    rooms: [
      'domain',
      'demo',
      'server/store',
      'server/orders',
      'server/payments',
      'server/fulfilment',
      'server/after-sale',
    ],
    packages: [],
  },
  // The demo's rows, through the same doors as everybody's.
  'server/seed': {
    at: 'server/seed',
    rooms: [
      'domain',
      'pricing',
      'demo',
      'server/base',
      'server/store',
      'server/migrations',
      'server/country',
      'server/account',
      'server/catalogue',
      'server/ordering',
      'server/payments',
      // Where the demo's top-ups were paid.
      'server/channels',
      'server/wallet',
      // What became of orders later is played as in life.
      'server/fulfilment',
      'server/after-sale',
      // The shops of the demo's first buyer, on a platform that is its own.
      'server/deps',
      'server/sandbox-shop',
      'server/shops',
      'server/sync',
    ],
    packages: [],
  },
  ...COUNTER_ROOMS,
}
