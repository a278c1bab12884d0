import { useState } from 'react'
import { cancelReasons, MAX_CANCEL_REASON } from '../../../domain/order'
import styles from './orders.module.css'

const OTHER = '其他'

/** Why orders are cancelled: one of the usual reasons, or a sentence. None is asked for: whoever is in a hurry chooses nothing. */
export const CancelReason = ({ set }: { set: (reason: string) => void }) => {
  const [chosen, setChosen] = useState('')
  return (
    <fieldset className={styles.reasons}>
      <legend>取消原因（选填，会记在订单里）</legend>
      {[...cancelReasons, OTHER].map((reason) => (
        <label key={reason}>
          <input
            type="radio"
            name="cancel-reason"
            checked={chosen === reason}
            onChange={() => {
              setChosen(reason)
              set(reason)
            }}
          />{' '}
          {reason}
        </label>
      ))}
      {chosen === OTHER && (
        <input
          className="input"
          aria-label="其他原因"
          placeholder="说一句原因"
          maxLength={MAX_CANCEL_REASON}
          onChange={(event) => set(event.target.value.trim() || OTHER)}
        />
      )}
    </fieldset>
  )
}
