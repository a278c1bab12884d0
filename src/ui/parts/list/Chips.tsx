import styles from './filters.module.css'

export interface Chip<Filters> {
  text: string
  without: Partial<Filters>
}

/** What narrows a list now, each with a cross. */
export const Chips = <Filters,>({
  chips,
  change,
  clear,
}: {
  chips: readonly Chip<Filters>[]
  change: (patch: Partial<Filters>) => void
  clear: () => void
}) =>
  chips.length === 0 ? null : (
    <div className={styles.chips} role="group" aria-label="已选的筛选">
      {chips.map(({ text, without }) => (
        <button
          key={text}
          type="button"
          className="pill"
          aria-label={`去掉筛选 ${text}`}
          onClick={() => change(without)}
        >
          {text} <span aria-hidden="true">×</span>
        </button>
      ))}
      <button type="button" className={styles.clear} onClick={clear}>
        清除全部
      </button>
    </div>
  )
