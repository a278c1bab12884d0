import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { Checkbox } from 'antd'
import { useState } from 'react'
import type { CheckoutActor } from '../../../application/checkout/checkout-machine'
import { isSettled } from '../../../application/checkout/draft'
import { readPasted } from '../../../application/checkout/pasted'
import { AddressBook } from '../../desk/address/AddressBook'
import { consigneeOf } from '../../desk/address/AddressDialog'
import { ConsigneeCard } from '../../desk/address/ConsigneeCard'
import { ConsigneeFields } from '../../desk/address/ConsigneeFields'
import { PasteAddress } from '../../desk/address/PasteAddress'
import { usePorts } from '../../frame/ports-context'
import { areasQuery } from '../../queries/address'
import styles from './checkout.module.css'

/** Prefix of the ids of this form. */
export const CONSIGNEE = 'consignee'
export const PASTE = 'paste-address'

/** To whom: pasted, from the address book, or typed. What is settled folds into a card, and the fields stay a click away. */
export const ConsigneeSection = ({ actor }: { actor: CheckoutActor }) => {
  const { account } = usePorts()
  const areas = useQuery(areasQuery(account))
  const context = useSelector(actor, (state) => state.context)
  const [areaHint, setAreaHint] = useState('')
  const [isEditing, setEditing] = useState(false)
  const isFolded = !isEditing && isSettled(context)
  const read = (text: string) => {
    const { consignee, marks, areaHint: hint } = readPasted(text, areas.data ?? [])
    setAreaHint(hint)
    setEditing(false)
    actor.send({ type: 'fill', consignee, marks })
  }
  return (
    <section className={styles.block} aria-labelledby="consignee-title">
      <AddressBook
        chosenId={context.addressId}
        onChoose={(address) => {
          setAreaHint('')
          setEditing(false)
          actor.send({ type: 'fill', consignee: consigneeOf(address), addressId: address.id, marks: {} })
        }}
      >
        <h2 id="consignee-title">收货信息</h2>
      </AddressBook>
      <PasteAddress
        id={PASTE}
        text={context.pasted}
        ready={areas.isSuccess}
        isFirst={!isFolded}
        onText={(text) => actor.send({ type: 'paste', text })}
        onRead={read}
      />
      <div className={isFolded ? styles.settled : undefined}>
        {isFolded && (
          <ConsigneeCard
            consignee={context.consignee}
            areas={areas.data ?? []}
            isRead={context.addressId === ''}
            onEdit={() => setEditing(true)}
          />
        )}
        <div hidden={isFolded}>
          <ConsigneeFields
            prefix={CONSIGNEE}
            value={context.consignee}
            areas={areas}
            wrong={context.wrong}
            marks={context.marks}
            areaHint={areaHint}
            onChange={(consignee) => {
              // Nothing folds under the hand that types.
              setEditing(true)
              actor.send({ type: 'fill', consignee })
            }}
          />
        </div>
        {context.addressId === '' && (
          <Checkbox
            checked={context.keepAddress}
            onChange={(event) => actor.send({ type: 'keep address', keep: event.target.checked })}
          >
            存入地址簿
          </Checkbox>
        )}
      </div>
    </section>
  )
}
