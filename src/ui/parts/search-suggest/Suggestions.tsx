import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Category } from '../../../domain/catalogue'
import { usePorts } from '../../frame/ports-context'
import { categoriesQuery, suggestQuery } from '../../queries/catalogue'
import { forgetSearches, recentSearches } from '../keyword-history'
import { Marked } from '../product/Marked'
import { optionsOf, type Option } from './options'
import styles from './suggestions.module.css'

export interface SuggestionsProps {
  id: string
  typed: string
  /** Which option the keyboard is at; -1: none. */
  active: number
  options: readonly Option[]
  offer: (options: readonly Option[]) => void
  choose: (path: string) => void
}

const PAUSE_MS = 180
const unknown: readonly Category[] = []

/** The list below the search field. The focus stays in the field. */
export const Suggestions = ({ id, typed, active, options, offer, choose }: SuggestionsProps) => {
  const { catalogue, tab } = usePorts()
  const [recent, setRecent] = useState(() => recentSearches(tab))
  const words = useSettled(typed.trim())
  const {
    data: offered,
    isPending,
    isPlaceholderData,
  } = useQuery({
    ...suggestQuery(catalogue, words),
    placeholderData: keepPreviousData,
  })
  const { data: categories = unknown } = useQuery({
    ...categoriesQuery(catalogue),
    enabled: words !== '' && (offered?.some(({ kind }) => kind === 'category') ?? false),
  })
  useEffect(() => {
    if (words === '') offer(optionsOf('', recent, isPlaceholderData ? [] : (offered ?? []), unknown))
    else if (isPending) offer([])
    // The last suggestions stand until the next have come.
    else if (!isPlaceholderData) offer(optionsOf(words, [], offered ?? [], categories))
  }, [words, recent, offered, categories, isPending, isPlaceholderData, offer])

  const forget = () => {
    forgetSearches(tab)
    setRecent([])
  }
  if (options.length === 0) return null
  const kept = words === '' ? recent.length : options.length
  const list = (name: string, from: number, to: number) => (
    <ul className={styles.list} role="listbox" aria-label={name}>
      {options.slice(from, to).map(({ text, hint, path }, i) => (
        <li
          key={`${hint} ${path}`}
          id={`${id}-${from + i}`}
          className={styles.option}
          role="option"
          aria-selected={from + i === active}
          onClick={() => choose(path)}
        >
          <span>
            <Marked text={text} words={words === '' ? [] : [words]} />
          </span>
          {hint && <em>{hint}</em>}
        </li>
      ))}
    </ul>
  )
  return (
    // The pointer must not take the focus from the field.
    <div id={id} className={styles.panel} onPointerDown={(event) => event.preventDefault()}>
      <p className="visually-hidden" role="status">
        {options.length} 条建议，按上下键选择
      </p>
      {words === '' && kept > 0 && (
        <p className={styles.head}>
          最近搜索
          <button type="button" onClick={forget}>
            清空
          </button>
        </p>
      )}
      {kept > 0 && list(words === '' ? '最近搜索' : '搜索建议', 0, kept)}
      {options.length > kept && (
        <>
          <p className={styles.head}>热搜</p>
          <div className={styles.hot}>{list('热搜', kept, options.length)}</div>
        </>
      )}
    </div>
  )
}

/** The value once it has stood still for a moment; '' at once. */
const useSettled = (value: string): string => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return value === '' ? '' : settled
}
