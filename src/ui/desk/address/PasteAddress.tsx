import { Button, Input } from 'antd'
import { useId } from 'react'
import { MAX_PASTE } from '../../../domain/address/paste'
import styles from './address.module.css'

interface PasteAddressProps {
  text: string
  onText: (text: string) => void
  onRead: (text: string) => void
  ready: boolean // the areas of the country are there
}

/** A whole address pasted into one field. It is read at once when pasted, and again by the button after a change by hand. */
export const PasteAddress = ({ text, onText, onRead, ready }: PasteAddressProps) => {
  const id = useId()
  return (
    <div className={styles.paste}>
      <label htmlFor={id}>粘贴地址</label>
      <div className={styles.pasteRow}>
        <Input.TextArea
          id={id}
          value={text}
          maxLength={MAX_PASTE}
          autoSize={{ minRows: 2, maxRows: 5 }}
          placeholder="把整段收货信息粘贴到这里，自动拆成姓名、电话（含虚拟号分机）、地区和详细地址"
          onChange={(event) => onText(event.target.value)}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text')
            // Pasted into what is there already, the whole is read once the buyer asks for it.
            if (text.trim() || !pasted.trim() || !ready) return
            event.preventDefault()
            const whole = pasted.slice(0, MAX_PASTE)
            onText(whole)
            onRead(whole)
          }}
        />
        <Button className={styles.read} disabled={!text.trim() || !ready} onClick={() => onRead(text)}>
          识别
        </Button>
      </div>
    </div>
  )
}
