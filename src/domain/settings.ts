/**
 * How long things last and how often a buyer may do them: the values every adapter starts from, which the server lets its environment set.
 * Where nothing else is said they are chosen by us. They stand apart from the limits because no first page needs them.
 */

export const seconds = {
  smsCode: 300, // good for 5 minutes
  smsResend: 60, // spec §9
  sessionIdle: 24 * 3600,
  sessionMax: 7 * 24 * 3600,
  mobileChange: 10 * 60, // after the old number was proved by a code
  withdrawHold: 24 * 3600, // after a new number or a new password: whoever took the account over can't empty the reserve at once
  loginFailures: 15 * 60, // the longest wait between two tries of one network at an account
  orderExpire: 30 * 60,
  quote: 10 * 60,
  autoConfirm: 10 * 24 * 3600, // after the last parcel was sent
  signedConfirm: 7 * 24 * 3600, // after the last parcel was delivered
  caseDeadline: 48 * 3600, // a shortage or a price rise nobody decided
  afterSaleWindow: 15 * 24 * 3600, // after completion, for goods that were sent
  afterSaleReview: 48 * 3600, // the station's answer
  afterSaleShipBack: 7 * 24 * 3600,
  afterSaleReceive: 20 * 24 * 3600, // until a parcel on its way back counts as lost
  afterSaleInspect: 48 * 3600,
  afterSaleChoose: 7 * 24 * 3600, // what becomes of goods the station didn't take back
  afterSaleConfirm: 10 * 24 * 3600, // after the new parcel was sent
  syncBack: 15 * 24 * 3600, // of a shop whose orders are fetched for the first time: what changed since then
}

/**
 * Per IP means: of one address (one /64 of IPv6); in the demo the own machine isn't counted. A network is a /24 of IPv4, a /64 of IPv6.
 * docs/adr/0015 says why and what a guesser gets.
 */
export const limits = {
  smsTries: 5, // looks at a code by the network that asked for it
  smsTriesElsewhere: 3, // by all others together
  smsPerMobileHour: 5, // to one number, asked for by one network
  smsPerMobileDay: 10,
  smsPerIpHour: 20,
  smsPerNetworkDay: 100,
  smsPerDay: 1000, // the whole shop; server/account/sms-budget splits it
  loginFailuresPerAccount: 10, // by one network, before it has to wait
  loginFailuresAnywhere: 200, // of one account by all that it doesn't know, before these have to wait for one another
  loginFailuresPerIpHour: 60,
  registerPerIpHour: 5,
  feedbackPerIpHour: 20,
  mobileChangesPerDay: 3, // of one account
  uploadsPerHour: 20,
  requestsPerIpMinute: 600,
  sessions: 20,
  addresses: 200,
  ordersPerMinute: 10, // per buyer; a batch is one
  paysPerMinute: 10, // of orders and differences; as many top-ups
  rechargeMin: 100, // fen, of a free amount
  rechargeMax: 5_000_000,
  cancelsPerMinute: 10,
  decisionsPerMinute: 10, // of abnormal orders; a call with many is one
  afterSalesPerMinute: 60, // of each kind of step; a batch applies for each order
  withdrawalsPerDay: 3, // per buyer, of a day in Beijing; those that were cancelled too
  shopConsentsPerHour: 20, // per buyer: ways to a platform's page of consent
  revealsPerHour: 60, // per buyer: consignees of shops' orders in full
  sheetsPerHour: 60, // per buyer: sheets of orders that are brought
  syncsPerMinute: 10, // per buyer: fetchings of orders that begin
  withdrawalsPerMinute: 10, // of applying and of cancelling
  quotesPerMinute: 120, // each change at the checkout is one
}

/** In the demo codes cost nothing, and whoever tries the shop out needs more of them. */
export const demoLimits: typeof limits = { ...limits, smsPerMobileHour: 20, smsPerMobileDay: 100 }
