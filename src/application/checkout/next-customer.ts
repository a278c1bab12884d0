import type { Consignee } from '../../domain/address/address'
import type { BrowserPorts } from '../../domain/ports/ports'
import { lastCustomerKey, nextCustomerKey } from '../kept'

/** One customer with several orders: whom the last order of this tab went to, for the next checkout to begin with. */

type Tab = BrowserPorts['tab']
interface Kept {
  consignee: Consignee
  paymentNo: string
  at: number
}

export const noteCustomer = (tab: Tab, account: string, kept: Kept): void => tab.write(lastCustomerKey(account), kept)

/** Whether it is known whom the orders of a payment went to. */
export const knowsCustomer = (tab: Tab, account: string, paymentNo: string): boolean =>
  (tab.read(lastCustomerKey(account)) as Kept | null)?.paymentNo === paymentNo

export const keepCustomer = (tab: Tab, account: string): void =>
  tab.write(nextCustomerKey(account), tab.read(lastCustomerKey(account)))

/** For one checkout only. */
export const takeCustomer = (tab: Tab, account: string): Consignee | null => {
  const kept = tab.read(nextCustomerKey(account)) as Kept | null
  tab.remove(nextCustomerKey(account))
  return kept?.consignee ?? null
}
