import { idsOf, PLAIN_CHOICE, type SaleChoices } from '../../src/domain/shops/ordering'
import type { Given } from '../../wire/call'
import type { calls } from '../../wire/calls'
import type { Handlers } from '../base/handlers'
import { salesToCart } from '../cart/from-sales'
import { placeSales } from '../ordering/place-sales'
import { quoteSales } from '../ordering/quote-sales'
import { couriersFor, readSales } from '../ordering/sales'
import { addonGroups } from '../ordering/tariff'
import type { TradeDeps } from '../payments/methods'

type SaleCall = 'addonOptionsSales' | 'brandListSales' | 'amountsSales' | 'placeSales' | 'salesToCart'

/** Ordering what the buyer's shops have sold. */
export const saleHandlers = (deps: TradeDeps): Handlers<SaleCall> => ({
  async addonOptionsSales(input, { caller }) {
    await readSales(deps.db, caller.userId, idsOf(input))
    return addonGroups(deps.db)
  },
  brandListSales: async (input, { caller }) =>
    couriersFor(deps.db, await readSales(deps.db, caller.userId, idsOf(input))),
  amountsSales: (input, { caller }) =>
    quoteSales(deps, caller.userId, { ...choicesOf(input), platformOrderIds: idsOf(input) }),
  placeSales: ({ quoteId, requestId, ...input }, { caller }) =>
    placeSales(deps, caller.userId, { ...choicesOf(input), platformOrderIds: idsOf(input), quoteId, requestId }),
  salesToCart: async (input, { caller }) => {
    const sales = await readSales(deps.db, caller.userId, idsOf(input))
    return salesToCart(deps.db, caller.userId, sales, deps.clock.now())
  },
})

type Choices = Pick<Given<(typeof calls)['amountsSales']>, 'default' | 'orders'>

const choicesOf = ({ default: forAll = PLAIN_CHOICE, orders }: Choices): SaleChoices => ({ default: forAll, orders })
