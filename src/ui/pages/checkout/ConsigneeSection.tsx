import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { CheckoutActor } from '../../../application/checkout/checkout-machine'
import { isSettled } from '../../../application/checkout/draft'
import { AddressBook } from '../../desk/address/AddressBook'
import { consigneeOf } from '../../desk/address/consignee-text'
import { ConsigneeCard } from '../../desk/address/ConsigneeCard'
import { ConsigneeFields } from '../../desk/address/ConsigneeFields'
import { PasteAddress } from '../../desk/address/PasteAddress'
import { useNotices, usePorts } from '../../frame/ports-context'
import { TickBox } from '../../parts/TickBox'
import { areasQuery } from '../../queries/address'
import styles from './checkout.module.css'

/** Prefix of the ids of this form. */
export const CONSIGNEE = 'consignee'
export const PASTE = 'paste-address'

/** Its tables of names are no use before there is something to read. */
const loadReader = () => import('../../../application/checkout/pasted')

/** To whom: pasted, from the address book, or typed. What is settled folds into a card, and the fields stay a click away. */
export const ConsigneeSection = ({ actor }: { actor: CheckoutActor }) => {
  const { account } = usePorts()
  const { failure } = useNotices()
  const areas = useQuery(areasQuery(account))
  const context = useSelector(actor, (state) => state.context)
  const [areaHint, setAreaHint] = useState('')
  const [isEditing, setEditing] = useState(false)
  const isFolded = !isEditing && isSettled(context)
  const read = async (text: string) => {
    try {
      const { readPasted } = await loadReader()
      const { consignee, marks, areaHint: hint } = readPasted(text, areas.data ?? [])
      setAreaHint(hint)
      setEditing(false)
      actor.send({ type: 'fill', consignee, marks })
    } catch (error) {
      failure(error)
    }
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
        onReady={() => void loadReader().catch(() => undefined)}
        onRead={(text) => void read(text)}
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
          <TickBox
            name="存入地址簿"
            text
            count={1}
            chosen={context.keepAddress ? 1 : 0}
            set={(keep) => actor.send({ type: 'keep address', keep })}
          />
        )}
      </div>
    </section>
  )
}
