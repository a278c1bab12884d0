import type { Consignee } from '../../domain/address/address'
import { logText, orderCan, orderStatusText } from '../../domain/order'
import { type QuotedParcel } from '../../domain/ordering'
import { priceAddons } from '../../domain/pricing/addons'
import type { MemoryBuyer, MemoryOrder, MemoryWorld } from './memory-world'

interface NewOrder {
  orderNo: string
  batchNo: string
  paymentNo: string
  consignee: Consignee
  areaText: string
  parcel: QuotedParcel
  remark: string
  createdAt: string
  expiresAt: string
}

/** An order that waits for its payment, made of a priced parcel. */
export const newOrder = (
  world: MemoryWorld,
  buyer: MemoryBuyer,
  { consignee, areaText, parcel, ...order }: NewOrder,
): MemoryOrder => {
  const { goodsAmount, serviceFee, qcFee, addonFee, freight, discount, payable } = parcel
  const pieces = parcel.lines.reduce((total, { qty }) => total + qty, 0)
  return {
    ...order,
    userId: buyer.id,
    plainConsignee: consignee,
    status: 'pending_payment',
    statusText: orderStatusText.pending_payment,
    station: parcel.station,
    items: parcel.lines,
    consignee: {
      name: consignee.name,
      mobile: consignee.ext ? `${consignee.mobile}-${consignee.ext}` : consignee.mobile,
      areaText,
      detail: consignee.detail,
    },
    payable,
    can: orderCan('pending_payment'),
    amounts: { goodsAmount, serviceFee, qcFee, addonFee, freight, discount, payable },
    brand: { id: parcel.brandId, name: world.demo.couriers.find(({ id }) => id === parcel.brandId)?.name ?? '' },
    addons: priceAddons(world.demo.addonGroups, parcel.addonIds, pieces).map(({ id, name, fee }) => ({
      id,
      name,
      fee,
    })),
    weightG: parcel.weightG,
    paidAt: '',
    payMethod: '',
    logs: [{ at: order.createdAt, text: logText.place }],
    shipments: [],
  }
}
