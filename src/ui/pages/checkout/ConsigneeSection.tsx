import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { Checkbox } from 'antd'
import { useState } from 'react'
import type { CheckoutActor } from '../../../application/checkout/checkout-machine'
import { readPasted } from '../../../application/checkout/pasted'
import { AddressBook } from '../../desk/address/AddressBook'
import { consigneeOf } from '../../desk/address/AddressDialog'
import { ConsigneeFields } from '../../desk/address/ConsigneeFields'
import { PasteAddress } from '../../desk/address/PasteAddress'
import { usePorts } from '../../frame/ports-context'
import { areasQuery } from '../../queries/address'
import styles from './checkout.module.css'

/** Prefix of the ids of this form. */
export const CONSIGNEE = 'consignee'

/** To whom: from the address book, from a pasted text, or typed. Whatever came from where, the fields can be changed. */
export const ConsigneeSection = ({ actor }: { actor: CheckoutActor }) => {
  const { account } = usePorts()
  const areas = useQuery(areasQuery(account))
  const context = useSelector(actor, (state) => state.context)
  const [areaHint, setAreaHint] = useState('')
  const read = (text: string) => {
    const { consignee, marks, areaHint: hint } = readPasted(text, areas.data ?? [])
    setAreaHint(hint)
    actor.send({ type: 'fill', consignee, marks })
  }
  return (
    <section className={styles.block} aria-labelledby="consignee-title">
      <h2 id="consignee-title">收货信息</h2>
      <AddressBook
        chosenId={context.addressId}
        onChoose={(address) => {
          setAreaHint('')
          actor.send({ type: 'fill', consignee: consigneeOf(address), addressId: address.id, marks: {} })
        }}
      />
      <PasteAddress
        text={context.pasted}
        ready={areas.isSuccess}
        onText={(text) => actor.send({ type: 'paste', text })}
        onRead={read}
      />
      <ConsigneeFields
        prefix={CONSIGNEE}
        value={context.consignee}
        areas={areas}
        wrong={context.wrong}
        marks={context.marks}
        areaHint={areaHint}
        onChange={(consignee) => actor.send({ type: 'fill', consignee })}
      />
      {context.addressId === '' && (
        <Checkbox
          checked={context.keepAddress}
          onChange={(event) => actor.send({ type: 'keep address', keep: event.target.checked })}
        >
          存入地址簿
        </Checkbox>
      )}
    </section>
  )
}
