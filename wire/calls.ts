import * as account from './account'
import * as cart from './cart'
import * as catalogue from './catalogue'
import * as order from './order'

/** Every call of `/prod` that is served today, by name. The server must have a handler for each, and each only once. */
const { problem: _problem, ...orderCalls } = order
const { card: _card, ...catalogueCalls } = catalogue

export const calls = { ...account, ...cart, ...catalogueCalls, ...orderCalls }

export type CallName = keyof typeof calls
