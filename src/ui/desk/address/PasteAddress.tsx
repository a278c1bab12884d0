import { Button, Input, type GetRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { MAX_PASTE } from '../../../domain/address/paste'
import styles from './address.module.css'

interface PasteAddressProps {
  id: string
  text: string
  onText: (text: string) => void
  onRead: (text: string) => void
  ready: boolean // the areas of the country are there
  /** Whether the next thing to do here is to paste: on a desk the field is entered then, on a phone no keyboard jumps up. */
  isFirst: boolean
}

/** A whole address pasted into one field. It is read at once when pasted, and again by the button after a change by hand. */
export const PasteAddress = ({ id, text, onText, onRead, ready, isFirst }: PasteAddressProps) => {
  const field = useRef<GetRef<typeof Input.TextArea>>(null)
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
      <Input.TextArea
        id={id}
        ref={field}
        value={text}
        maxLength={MAX_PASTE}
        autoSize={{ minRows: 2, maxRows: 4 }}
        placeholder="粘贴整段收货信息，自动识别姓名、电话（含分机）和地址"
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
      <Button className={styles.read} disabled={!text.trim() || !ready} onClick={() => onRead(text)}>
        识别
      </Button>
    </div>
  )
}

const isDesk = (): boolean => matchMedia('(min-width: 768px) and (pointer: fine)').matches
