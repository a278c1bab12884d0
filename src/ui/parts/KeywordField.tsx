import { useRef } from 'react'
import styles from './keyword-field.module.css'
import { useDraft } from './search-suggest/use-draft'

interface Props {
  /** What the list is narrowed to: '' to nothing. */
  keyword: string
  search: (keyword: string) => void
  name: string
  placeholder?: string
  button: string
}

/** Looks for something within a list. */
export const KeywordField = ({ keyword, search, name, placeholder = name, button }: Props) => {
  const [typed, setTyped] = useDraft(keyword)
  const input = useRef<HTMLInputElement>(null)
  const empty = () => {
    setTyped('')
    search('')
    // The button goes with the keyword; the focus must not go with it.
    input.current?.focus()
  }
  return (
    <form
      className={styles.keyword}
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        search(typed.trim())
      }}
    >
      <input
        ref={input}
        className="input"
        type="search"
        aria-label={name}
        placeholder={placeholder}
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <button type="submit" className="button small">
        {button}
      </button>
      {keyword && (
        <button type="button" className="button small" onClick={empty}>
          清空
        </button>
      )}
    </form>
  )
}
