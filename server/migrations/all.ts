import { statements as base } from './0001-base'
import { statements as catalogue } from './0100-catalogue'
import { statements as search } from './0101-search'
import { statements as imports } from './0102-import'
import { statements as trade } from './0110-trade'
import { statements as priced } from './0111-priced'
import { statements as importMemory } from './0112-import-memory'
import { statements as sales } from './0113-sales'
import { statements as lists } from './0114-lists'
import { statements as jobs } from './0115-jobs'
import { statements as sandbox } from './0116-sandbox'
import { statements as abuse } from './0117-abuse'
import { statements as aside } from './0118-aside'
import { statements as resale } from './0119-resale'
import { statements as newerFirst } from './0125-newer-first'
import { statements as tags } from './0126-tags'
import { statements as orderLife } from './0127-order-life'
import { statements as demoFulfilment } from './0128-demo-fulfilment'
import { statements as counter } from './0135-counter'
import { statements as closed } from './0140-closed'
import { statements as orderLists } from './0145-order-lists'
import { statements as exports } from './0146-exports'
import { statements as quickGrams } from './0147-quick-grams'
import { statements as orderShops } from './0155-order-shops'
import { statements as lateNotices } from './0156-late-notices'
import { statements as soughtGrams } from './0157-sought-grams'
import { statements as cases } from './0160-cases'
import { statements as caseLists } from './0161-case-lists'
import { statements as afterSales } from './0165-after-sales'
import { statements as afterSalesByDate } from './0170-after-sales-by-date'
import { statements as walletBook } from './0171-wallet-book'
import { statements as adjustments } from './0172-adjustments'
import { statements as rechargePackages } from './0174-recharge-packages'
import { statements as recharges } from './0175-recharges'
import { statements as smsKinds } from './0176-sms-kinds'
import { statements as withdrawals } from './0177-withdrawals'
import { statements as payNotices } from './0178-pay-notices'
import { statements as paymentAttempts } from './0179-payment-attempts'
import { statements as bills } from './0181-bills'
import { statements as loginRecords } from './0182-login-records'
import { statements as mobileChanges } from './0183-mobile-changes'
import { statements as giftsLeaving } from './0184-gifts-leaving'
import { statements as credentialsAt } from './0185-credentials-at'
import { statements as shops } from './0190-shops'
import { statements as sandboxShop } from './0191-sandbox-shop'
import { statements as soldOrders } from './0195-sold-orders'
import { statements as changesAfter } from './0196-changes-after'
import { statements as relationUndos } from './0197-relation-undos'
import { statements as shopNews } from './0198-shop-news'
import { statements as shopSyncs } from './0200-shop-syncs'
import { statements as orderSheets } from './0201-order-sheets'
import { statements as marks } from './0202-marks'
import { statements as parcelLines } from './0205-parcel-lines'
import { statements as tallyOfMany } from './0206-tally-of-many'
import { statements as listings } from './0210-listings'
import { statements as sandboxShelf } from './0211-sandbox-shelf'
import { statements as sellerWords } from './0212-seller-words'
import { statements as packs } from './0216-packs'
import { statements as unsureListings } from './0217-unsure-listings'
import { statements as listingLists } from './0218-listing-lists'
import { statements as listingsOfProduct } from './0219-listings-of-product'
import { statements as pricedWalks } from './0240-priced-walks'
import { statements as supplierLists } from './0241-supplier-lists'
import { statements as bookedTrades } from './0242-booked-trades'
import { statements as houseEntries } from './0243-house-entries'

export interface Migration {
  name: string
  statements: readonly string[]
}

/**
 * In this order, each once. What has run anywhere is never changed again: a change is a new migration. Their SQL is literal and imports
 * nothing, so that no change of living code can change what has already run; ./frozen.spec.ts holds each to its text.
 */
export const migrations: readonly Migration[] = [
  { name: '0001-base', statements: base },
  { name: '0100-catalogue', statements: catalogue },
  { name: '0101-search', statements: search },
  { name: '0102-import', statements: imports },
  { name: '0110-trade', statements: trade },
  { name: '0111-priced', statements: priced },
  { name: '0112-import-memory', statements: importMemory },
  { name: '0113-sales', statements: sales },
  { name: '0114-lists', statements: lists },
  { name: '0115-jobs', statements: jobs },
  { name: '0116-sandbox', statements: sandbox },
  { name: '0117-abuse', statements: abuse },
  { name: '0118-aside', statements: aside },
  { name: '0119-resale', statements: resale },
  { name: '0125-newer-first', statements: newerFirst },
  { name: '0126-tags', statements: tags },
  { name: '0127-order-life', statements: orderLife },
  { name: '0128-demo-fulfilment', statements: demoFulfilment },
  { name: '0135-counter', statements: counter },
  { name: '0140-closed', statements: closed },
  { name: '0145-order-lists', statements: orderLists },
  { name: '0146-exports', statements: exports },
  { name: '0147-quick-grams', statements: quickGrams },
  { name: '0155-order-shops', statements: orderShops },
  { name: '0156-late-notices', statements: lateNotices },
  { name: '0157-sought-grams', statements: soughtGrams },
  { name: '0160-cases', statements: cases },
  { name: '0161-case-lists', statements: caseLists },
  { name: '0165-after-sales', statements: afterSales },
  { name: '0170-after-sales-by-date', statements: afterSalesByDate },
  { name: '0171-wallet-book', statements: walletBook },
  { name: '0172-adjustments', statements: adjustments },
  { name: '0174-recharge-packages', statements: rechargePackages },
  { name: '0175-recharges', statements: recharges },
  { name: '0176-sms-kinds', statements: smsKinds },
  { name: '0177-withdrawals', statements: withdrawals },
  { name: '0178-pay-notices', statements: payNotices },
  { name: '0179-payment-attempts', statements: paymentAttempts },
  { name: '0181-bills', statements: bills },
  { name: '0182-login-records', statements: loginRecords },
  { name: '0183-mobile-changes', statements: mobileChanges },
  { name: '0184-gifts-leaving', statements: giftsLeaving },
  { name: '0185-credentials-at', statements: credentialsAt },
  { name: '0190-shops', statements: shops },
  { name: '0191-sandbox-shop', statements: sandboxShop },
  { name: '0195-sold-orders', statements: soldOrders },
  { name: '0196-changes-after', statements: changesAfter },
  { name: '0197-relation-undos', statements: relationUndos },
  { name: '0198-shop-news', statements: shopNews },
  { name: '0200-shop-syncs', statements: shopSyncs },
  { name: '0201-order-sheets', statements: orderSheets },
  { name: '0202-marks', statements: marks },
  { name: '0205-parcel-lines', statements: parcelLines },
  { name: '0206-tally-of-many', statements: tallyOfMany },
  { name: '0210-listings', statements: listings },
  { name: '0211-sandbox-shelf', statements: sandboxShelf },
  { name: '0212-seller-words', statements: sellerWords },
  { name: '0216-packs', statements: packs },
  { name: '0217-unsure-listings', statements: unsureListings },
  { name: '0218-listing-lists', statements: listingLists },
  { name: '0219-listings-of-product', statements: listingsOfProduct },
  { name: '0240-priced-walks', statements: pricedWalks },
  { name: '0241-supplier-lists', statements: supplierLists },
  { name: '0242-booked-trades', statements: bookedTrades },
  { name: '0243-house-entries', statements: houseEntries },
]
