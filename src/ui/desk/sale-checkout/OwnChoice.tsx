import type { SaleOptions } from '../../../application/sale-checkout/sale-checkout-actors'
import { choiceFor, MAX_OWN_CHOICES, type SaleChoices } from '../../../domain/shops/ordering'
import { ChoiceFields } from './ChoiceFields'
import styles from './sale-checkout.module.css'

interface Props {
  platformOrderId: string
  platformOrderNo: string
  choices: SaleChoices
}

const ownOf = ({ choices, platformOrderId }: Pick<Props, 'choices' | 'platformOrderId'>) =>
  choices.orders.find((one) => one.platformOrderId === platformOrderId)

/** Opens the choices of one order; it says whether that order has its own. */
export const OwnToggle = ({
  open,
  setOpen,
  ...of
}: Props & {
  open: string
  setOpen: (platformOrderId: string) => void
}) => {
  const own = ownOf(of)
  const isOpen = open === of.platformOrderId
  return (
    <button
      type="button"
      className="button small"
      aria-expanded={isOpen}
      aria-description={of.platformOrderNo}
      disabled={!own && of.choices.orders.length >= MAX_OWN_CHOICES}
      onClick={() => setOpen(isOpen ? '' : of.platformOrderId)}
    >
      {own ? '已单独设置' : '单独设置'}
    </button>
  )
}

/** Courier, services and remark of one order; they begin as those of all. */
export const OwnChoice = ({
  platformOrderId,
  platformOrderNo,
  options,
  choices,
  choose,
}: Props & { options: SaleOptions; choose: (choices: SaleChoices) => void }) => {
  const others = choices.orders.filter((one) => one.platformOrderId !== platformOrderId)
  return (
    <div className={styles.own}>
      <ChoiceFields
        name={`单独设置 ${platformOrderNo}`}
        options={options}
        choice={choiceFor(choices)(platformOrderId)}
        choose={(own) => choose({ ...choices, orders: [...others, { ...own, platformOrderId }] })}
      />
      {ownOf({ choices, platformOrderId }) && (
        <button type="button" className="button small" onClick={() => choose({ ...choices, orders: others })}>
          恢复和全部订单一样
        </button>
      )}
    </div>
  )
}
