import { afterSaleStatusText } from '../../src/domain/after-sale/words'
import { refusals } from '../../src/domain/refusals'
import { cleanText } from '../../src/domain/text'
import type { MovedCase } from '../after-sale/move'
import { afterSaleStep, receiveParcel, sendParcel, type StationAfterSaleWish } from '../after-sale/station'
import { strayParcels } from '../after-sale/stray-parcels'
import { workAfterSale, workAfterSales } from '../after-sale/work'
import type { OpsAsked, OpsHandlers } from './asked'

type AfterSaleVerb =
  | 'aftersalesList'
  | 'aftersalesShow'
  | 'aftersalesApprove'
  | 'aftersalesReject'
  | 'aftersalesReceive'
  | 'aftersalesStrays'
  | 'aftersalesInspect'
  | 'aftersalesShip'
  | 'aftersalesCannot'
  | 'aftersalesMissed'

const told = ({ caseNo, type, status, said }: MovedCase) => {
  return { caseNo, status, statusText: afterSaleStatusText(type, status), said }
}

const step = async ({ deps, about }: OpsAsked, caseNo: string, wish: StationAfterSaleWish) => {
  about(caseNo)
  return told(await afterSaleStep(deps, deps.db, caseNo, wish))
}

export const afterSaleHandlers: OpsHandlers<AfterSaleVerb> = {
  aftersalesList: (input, { deps }) => workAfterSales(deps.db, input),
  aftersalesShow: ({ caseNo }, { deps, about }) => {
    about(caseNo)
    return workAfterSale(deps, caseNo)
  },
  aftersalesApprove: ({ caseNo }, asked) => step(asked, caseNo, { type: 'approve' }),
  aftersalesReject: ({ caseNo, reason }, asked) => step(asked, caseNo, { type: 'reject', reason }),
  async aftersalesReceive({ caseNo, tracking }, { deps, about }) {
    if (caseNo !== undefined) about(caseNo)
    const received = await receiveParcel(deps, deps.db, { caseNo, tracking })
    return { received: received.map(told), kept: received.length === 0 ? cleanText(tracking ?? '') : '' }
  },
  aftersalesStrays: async (_, { deps }) => ({ list: await strayParcels(deps.db, deps.clock.now()) }),
  async aftersalesInspect({ caseNo, pass, fail, note }, asked) {
    if (pass === fail) throw refusals.passOrFail()
    return step(asked, caseNo, pass ? { type: 'pass' } : { type: 'fail', note: note ?? '' })
  },
  async aftersalesShip({ caseNo, ...parcel }, { deps, about }) {
    about(caseNo)
    return told(await sendParcel(deps, deps.db, caseNo, parcel))
  },
  aftersalesCannot: ({ caseNo }, asked) => step(asked, caseNo, { type: 'cannot' }),
  aftersalesMissed: ({ caseNo }, asked) => step(asked, caseNo, { type: 'missed' }),
}
