import { useEffect, useRef, useState } from 'react'
import { MAX_PASTE } from '../../../domain/address/address'
import { GrowingText } from '../../parts/GrowingText'
import styles from './address.module.css'

interface PasteAddressProps {
  id: string
  text: string
  onText: (text: string) => void
  onRead: (text: string) => void
  /** Somebody does something in the field: they may be about to paste. That it has the focus may be the page's doing. */
  onReady?: () => void
  ready: boolean // the areas of the country are there
  /** Whether the next thing to do here is to paste: on a desk the field is entered then, on a phone no keyboard jumps up. */
  isFirst: boolean
}

/** A whole address pasted into one field. It is read at once when pasted, and again by the button after a change by hand. */
export const PasteAddress = ({ id, text, onText, onRead, onReady, ready, isFirst }: PasteAddressProps) => {
  const field = useRef<HTMLTextAreaElement>(null)
  const [waiting, setWaiting] = useState('')
  useEffect(() => {
    if (isFirst && isDesk()) field.current?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-deps -- only on entry: the focus is the buyer's afterwards
  }, [])
  useEffect(() => {
    if (!waiting || !ready) return
    setWaiting('')
    onRead(waiting)
  }, [waiting, ready, onRead])
  return (
    <div className={styles.paste}>
      <label htmlFor={id}>粘贴地址</label>
      <GrowingText
        id={id}
        ref={field}
        value={text}
        maxLength={MAX_PASTE}
        rows={2}
        autoComplete="off"
        placeholder="粘贴整段收货信息，自动识别姓名、电话（含分机）和地址"
        onPointerDown={onReady}
        onKeyDown={onReady}
        onChange={(event) => onText(event.target.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text')
          const { selectionStart, selectionEnd } = event.currentTarget
          const isWhole = !text.trim() || (selectionStart === 0 && selectionEnd === text.length)
          // Pasted into what is there already, the whole is read once the buyer asks for it.
          if (!isWhole || !pasted.trim()) return
          event.preventDefault()
          const whole = pasted.slice(0, MAX_PASTE)
          onText(whole)
          setWaiting(whole)
        }}
      />
      <button
        type="button"
        className={`button ${styles.read}`}
        disabled={!text.trim() || !ready}
        onClick={() => onRead(text)}
      >
        识别
      </button>
    </div>
  )
}

const isDesk = (): boolean => matchMedia('(min-width: 768px) and (pointer: fine)').matches
