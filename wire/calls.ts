import * as abnormal from './abnormal'
import * as account from './account'
import * as aftersale from './aftersale'
import * as cart from './cart'
import * as catalogue from './catalogue'
import * as demo from './demo'
import * as job from './job'
import * as listing from './listing'
import * as login from './login'
import * as order from './order'
import * as orderSheet from './order-sheet'
import * as ordering from './ordering'
import * as payment from './payment'
import * as platformOrder from './platform-order'
import * as relation from './relation'
import * as shelf from './shelf'
import * as shop from './shop'
import * as sale from './sale'
import * as wallet from './wallet'

/** Every call of `/prod` that is served today, by name. The server must have a handler for each, and each only once. */
export const calls = {
  ...account,
  ...login,
  ...cart,
  ...catalogue,
  ...ordering,
  ...sale,
  ...payment,
  ...wallet,
  ...order,
  ...job,
  ...demo,
  ...abnormal,
  ...aftersale,
  ...shop,
  ...platformOrder,
  ...orderSheet,
  ...relation,
  ...shelf,
  ...listing,
}

export type CallName = keyof typeof calls
