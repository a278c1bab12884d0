import type { Ports } from '../domain/ports/ports'
import { decisionMachine } from './abnormal/decision-machine'
import { authorisationMachine } from './authorisation/authorisation-machine'
import { actMachine } from './after-sale/act-machine'
import { afterSaleLifeMachine } from './after-sale/after-sale-life-machine'
import { applyMachine } from './after-sale/apply-machine'
import { applyManyMachine } from './after-sale/apply-many-machine'
import { batchMachine } from './batch/batch-machine'
import { checkoutMachine } from './checkout/checkout-machine'
import { orderSyncMachine } from './order-sync/order-sync-machine'
import { paymentLifeMachine, rechargeLifeMachine } from './payment/payment-life-machine'
import { paymentMachine } from './payment/payment-machine'
import { listingLifeMachine } from './publishing/listing-life-machine'
import { platformOrderLifeMachine } from './platform-order-life/platform-order-life-machine'
import { publishingMachine } from './publishing/publishing-machine'
import { caseLifeMachine } from './order-life/case-life-machine'
import { orderLifeMachine } from './order-life/order-life-machine'
import { credentialsMachine } from './credentials/credentials-machine'
import { mobileChangeMachine } from './mobile-change/mobile-change-machine'
import { relationMachine } from './relation/relation-machine'
import { saleCheckoutMachine } from './sale-checkout/sale-checkout-machine'
import { sessionMachine } from './session/session-machine'
import { rechargeMachine } from './recharge/recharge-machine'
import { signInMachine } from './sign-in/sign-in-machine'
import { smsCountdownMachine } from './sms-countdown/sms-countdown-machine'
import { withdrawCancelMachine } from './withdrawal/cancel-machine'
import { withdrawalLifeMachine } from './withdrawal/withdrawal-life-machine'
import { withdrawalMachine } from './withdrawal/withdrawal-machine'

/**
 * Every machine of the storefront by name, built over its ports. For the diagrams and the board at /test,
 * which show them all; a page takes the machines that it runs from their own files (`useFlow`), as this would bring all of them along.
 */
export const flows = (ports: Ports) => ({
  session: sessionMachine(ports),
  signIn: signInMachine(ports),
  credentials: credentialsMachine(ports),
  smsCountdown: smsCountdownMachine(ports),
  mobileChange: mobileChangeMachine(ports),
  checkout: checkoutMachine(ports),
  orderSync: orderSyncMachine(ports),
  publishing: publishingMachine(ports),
  saleCheckout: saleCheckoutMachine(ports),
  relation: relationMachine(ports),
  payment: paymentMachine(ports),
  recharge: rechargeMachine(ports),
  batch: batchMachine(ports),
  decision: decisionMachine(ports),
  orderLife: orderLifeMachine(),
  caseLife: caseLifeMachine(),
  afterSaleLife: afterSaleLifeMachine(),
  apply: applyMachine(ports),
  applyMany: applyManyMachine(ports),
  act: actMachine(ports),
  withdrawal: withdrawalMachine(ports),
  withdrawCancel: withdrawCancelMachine(ports),
  withdrawalLife: withdrawalLifeMachine(),
  listingLife: listingLifeMachine(),
  paymentLife: paymentLifeMachine(),
  rechargeLife: rechargeLifeMachine(),
  platformOrderLife: platformOrderLifeMachine(),
  authorisation: authorisationMachine(ports),
})

export type Flows = ReturnType<typeof flows>
