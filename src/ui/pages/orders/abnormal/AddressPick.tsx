import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { blankConsignee, type Marks } from '../../../../application/checkout/draft'
import { readPasted } from '../../../../application/checkout/pasted'
import type { Consignee } from '../../../../domain/address/address'
import { cleanConsignee, consigneeProblems } from '../../../../domain/address/consignee'
import { AddressBook } from '../../../desk/address/AddressBook'
import { consigneeOf } from '../../../desk/address/consignee-text'
import { ConsigneeFields } from '../../../desk/address/ConsigneeFields'
import { PasteAddress } from '../../../desk/address/PasteAddress'
import { usePorts } from '../../../frame/ports-context'
import { areasQuery } from '../../../queries/address'
import { orderQuery } from '../../../queries/orders'
import styles from './abnormal.module.css'

interface Props {
  orderNo: string
  value: Consignee | undefined
  /** Whether what is wrong is to be marked. */
  isTold: boolean
  set: (consignee: Consignee) => void
}

/** Where the order goes instead: pasted, from the book, or typed; it begins with where it goes now. */
export const AddressPick = ({ orderNo, value, isTold, set }: Props) => {
  const { account, orders } = usePorts()
  const prefix = useId()
  const areas = useQuery(areasQuery(account))
  const order = useQuery(orderQuery(orders, orderNo))
  const [pasted, setPasted] = useState('')
  const [addressId, setAddressId] = useState('')
  const [marks, setMarks] = useState<Marks>({})
  const [areaHint, setAreaHint] = useState('')
  const consignee = value ?? blankConsignee
  const read = (text: string) => {
    const found = readPasted(text, areas.data ?? [])
    setAddressId('')
    setMarks(found.marks)
    setAreaHint(found.areaHint)
    set({ ...consignee, ...found.consignee })
  }
  const begin = useEffectEvent((text: string) => {
    if (!value) set({ ...blankConsignee, ...readPasted(text, areas.data ?? []).consignee })
  })
  const known = order.data?.consignee
  const whole = known && areas.isSuccess ? `${known.name} ${known.mobile} ${known.areaText} ${known.detail}` : ''
  useEffect(() => {
    if (whole) begin(whole)
  }, [whole])
  return (
    <div className={styles.address}>
      <AddressBook
        chosenId={addressId}
        onChoose={(address) => {
          setAddressId(address.id)
          setMarks({})
          setAreaHint('')
          set(consigneeOf(address))
        }}
      >
        <strong>新的收货地址</strong>
      </AddressBook>
      <PasteAddress
        id={`${prefix}-paste`}
        text={pasted}
        ready={areas.isSuccess}
        isFirst={false}
        onText={setPasted}
        onRead={read}
      />
      <ConsigneeFields
        prefix={prefix}
        value={consignee}
        areas={areas}
        wrong={isTold ? consigneeProblems(cleanConsignee(consignee)) : []}
        marks={marks}
        areaHint={areaHint}
        onChange={(patch) => {
          setAddressId('')
          set({ ...consignee, ...patch })
        }}
      />
    </div>
  )
}
