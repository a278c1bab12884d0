import { z } from 'zod'
import type { ShippedParcel } from '../platform/platform'
import type { Refusal } from './answer'
import type { Ask } from './client'
import { listOf, Text } from './fields'
import { orderOf } from './orders'
import { errorOf, NOT_SHIPPED, numberOf, SHIPPED_ALREADY, theirsOf } from './troubles'

const Couriers = listOf(z.object({ code: Text, name: Text }))
// Some clients of theirs find the list one deeper.
const CouriersData = z.union([Couriers, z.object({ data: Couriers }).transform(({ data }) => data)])

export const couriersOf = async (ask: Ask, access: string): Promise<{ code: string; name: string }[]> => {
  const couriers = await ask({ method: 'order.logisticsCompanyList', params: {}, access, data: CouriersData })
  return couriers.filter(({ code, name }) => code !== '' && name !== '')
}

/** One parcel for a request id, however often it is told; and one that is there by its number is there, whoever told it. */
export const shipParcel = async (ask: Ask, access: string, parcel: ShippedParcel): Promise<void> => {
  const { requestId, orderNo, lines, courierCode, trackingNo } = parcel
  const before = await ask<Refusal | null>({
    method: 'order.logisticsAddSinglePack',
    access,
    params: {
      order_id_list: [orderNo],
      shipped_order_info: lines.map(({ lineNo, qty }) => ({ shipped_order_id: lineNo, shipped_num: qty })),
      company_code: courierCode,
      logistics_code: trackingNo,
      request_id: requestId,
    },
    data: z.unknown().transform(() => null),
    meaning: (refusal) => NOT_SHIPPED[numberOf(refusal)],
    instead: (refusal) => (numberOf(refusal) === SHIPPED_ALREADY ? { data: refusal } : undefined),
  })
  if (!before) return
  const order = await orderOf(ask, access, orderNo)
  if (order?.logistics_info.some(({ tracking_no: told }) => told === trackingNo)) return
  throw errorOf(NOT_SHIPPED[SHIPPED_ALREADY]!, theirsOf(before))
}
