import type { AddressDraft, Area, SavedAddress } from '../address/address'
import type { Agreement, AgreementType, Counts, Feedback, ReturnAddress, UploadedFile } from '../account'
import type { Sending } from './sending'

/** What surrounds the buyer: counts, the address book, agreements, return addresses, feedback. */
export interface AccountGateway {
  counts(): Promise<Counts>
  areas(): Promise<Area[]>
  addresses(): Promise<SavedAddress[]>
  addAddress(draft: AddressDraft): Promise<SavedAddress>
  updateAddress(id: string, draft: AddressDraft): Promise<SavedAddress>
  deleteAddress(id: string): Promise<void>
  agreement(type: AgreementType): Promise<Agreement>
  returnAddresses(): Promise<ReturnAddress[]>
  sendFeedback(feedback: Feedback): Promise<void>
  upload(file: Blob, use: 'feedback' | 'evidence', sending?: Sending): Promise<UploadedFile>
}
