import type * as z from 'zod/mini'
import * as afterSales from './aftersales'
import * as audit from './audit'
import * as bills from './bills'
import * as fill from './fill'
import * as feedback from './feedback'
import * as jobs from './jobs'
import * as orders from './orders'
import { ordersAbnormal, ordersPriceRise, ordersSettled, ordersShortage } from './order-troubles'
import * as products from './products'
import * as skus from './skus'
import * as users from './users'
import * as withdrawals from './withdrawals'

const { jobsShow, jobsFailures } = jobs
const { stockList, stockSet, priceSet } = skus

/** Every call of `/ops`, by name. The server must have a handler for each. */
export const verbs = {
  ...audit,
  ...bills,
  ...feedback,
  ...fill,
  jobsShow,
  jobsFailures,
  ...orders,
  ...afterSales,
  ordersShortage,
  ordersPriceRise,
  ordersAbnormal,
  ordersSettled,
  ...products,
  stockList,
  stockSet,
  priceSet,
  ...users,
  ...withdrawals,
}

export type VerbName = keyof typeof verbs

type Content<I> = Omit<I, 'requestId' | 'dryRun'>
/** What a handler gets: request ids and dry runs are the door's. */
export type Told<N extends VerbName> = Content<z.output<(typeof verbs)[N]['input']>>
export type Answered<N extends VerbName> = (typeof verbs)[N]['isSheet'] extends true
  ? AsyncIterable<readonly string[]>
  : z.output<(typeof verbs)[N]['output']>
