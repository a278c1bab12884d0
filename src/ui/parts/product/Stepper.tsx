import { useId, useState, type KeyboardEvent } from 'react'
import { MAX_LINE_QTY } from '../../../domain/limits'
import styles from './sku-picker.module.css'

interface Props {
  name: string
  qty: number
  stock: number
  /** The least that may be typed. The button beside goes below it: what that means is the caller's. */
  min: 0 | 1
  set: (qty: number) => void
  /** Why there are no more. */
  atMost?: string
}

/** A quantity to type, to click or to change by arrow keys. Nothing typed becomes another number without a sentence that says so. */
export const Stepper = ({ name, qty, stock, min, set, atMost = '库存只有' }: Props) => {
  const max = Math.min(stock, MAX_LINE_QTY)
  const { text, said, ...typing } = useTyping({ qty, min, max, set, atMost })
  const sentence = useId()
  return (
    <span className={styles.quantity}>
      <span className={styles.stepper}>
        <StepButton
          name={`减少 ${name}`}
          dead={stock === 0 && qty <= 0}
          ended={qty <= 0}
          step={() => typing.step(qty - 1)}
        >
          −
        </StepButton>
        <input
          role="spinbutton"
          inputMode="numeric"
          aria-label={`${name} 数量`}
          aria-valuenow={qty}
          aria-valuemin={min}
          aria-valuemax={Math.max(max, qty)}
          aria-invalid={text !== null && said !== ''}
          aria-describedby={said ? sentence : undefined}
          value={text ?? qty}
          disabled={stock === 0}
          onFocus={(event) => {
            typing.begin()
            event.target.select()
          }}
          onChange={(event) => typing.type(event.target.value)}
          onBlur={typing.end}
          onKeyDown={(event) => {
            if (event.key === 'Enter') typing.end()
            const step = stepOf(event)
            if (step === 0) return
            event.preventDefault()
            typing.walk(qty + step)
          }}
        />
        <StepButton name={`增加 ${name}`} dead={stock === 0} ended={qty >= max} step={() => typing.step(qty + 1)}>
          +
        </StepButton>
      </span>
      {said && (
        <span id={sentence} className={styles.said} role="alert">
          {said}
        </span>
      )}
    </span>
  )
}

/** At its end it stays under the focus: a disabled button would lose it. */
const StepButton = ({
  name,
  dead,
  ended,
  step,
  children,
}: {
  name: string
  dead: boolean
  ended: boolean
  step: () => void
  children: string
}) => (
  <button type="button" aria-label={name} disabled={dead} aria-disabled={ended} onClick={() => ended || step()}>
    {children}
  </button>
)

/** Plain arrows are the spin button's own; with Ctrl or Alt they lead on to the neighbours. */
const stepOf = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): number =>
  ctrlKey || altKey || metaKey ? 0 : ({ ArrowUp: 1, ArrowDown: -1 }[key] ?? 0)

/** What stands in the field until it is left, and what is wrong with it. */
const useTyping = ({ qty, min, max, set, atMost }: Required<Omit<Props, 'name' | 'stock'>> & { max: number }) => {
  const [text, setText] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  /** The quantity before anything was typed: what can't be used leads back to it. */
  const [before, setBefore] = useState(qty)
  const [seen, setSeen] = useState(qty)
  // The quantity was changed from elsewhere: emptied by a purchase, put back by a refusal.
  if (qty !== seen) {
    setSeen(qty)
    if (text !== null && isWhole(text) && Number(text) <= max && Number(text) !== qty) setText(null)
  }
  const become = (next: number) => next !== qty && set(next)
  return {
    text,
    said,
    begin() {
      setBefore(qty)
      setSaid('')
    },
    type(typed: string) {
      // Full-width digits are what a Chinese input method gives.
      const next = typed.normalize('NFKC')
      setText(next)
      const wrong = next === '' ? '' : wrongWith(next, min, max)
      setSaid(wrong)
      if (wrong) become(before)
      else if (next !== '') become(Number(next))
    },
    /** The field is left: what can't be used goes, and the sentence stays. */
    end() {
      if (text === null) return
      setText(null)
      if (text === '' && min === 0) become(0)
      else if (isWhole(text) && Number(text) > max) {
        setSaid(`${max < MAX_LINE_QTY ? atMost : '一次最多'} ${max} 件，已改为 ${max} 件`)
        become(max)
      } else setSaid(wrongWith(text, min, max))
    },
    /** By a button, which knows its own bounds. */
    step(next: number) {
      setText(null)
      setSaid('')
      become(next)
    },
    /** By an arrow key: at a bound it says so. */
    walk(next: number) {
      setText(null)
      const [low, high] = [next < min, next > qty && next > max]
      setSaid(low ? `至少 ${min} 件` : high ? `最多 ${max} 件` : '')
      if (low || high) return
      setBefore(next)
      become(next)
    },
  }
}

const isWhole = (text: string): boolean => /^\d+$/.test(text.trim())

const wrongWith = (text: string, min: number, max: number): string => {
  if (!isWhole(text)) return '请输入正整数'
  if (Number(text) < min) return `至少 ${min} 件`
  return Number(text) > max ? `最多 ${max} 件` : ''
}
