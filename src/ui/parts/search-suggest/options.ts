import type { Category, Suggestion } from '../../../domain/catalogue'
import type { RecentSearch } from '../keyword-history'
import { categoryPath, searchPath, supplierSearchPath } from '../../frame/paths'

/** A line below the search field, and where it leads. */
export interface Option {
  text: string
  /** What kind of thing it is: 分类, 供应商, 货号; '' for plain words. */
  hint: string
  path: string
}

const hints = { keyword: '', category: '分类', supplier: '供应商', art_no: '货号' } as const

/** Another's backend may offer any number. */
const MOST_HOT = 10

/**
 * What was searched for before and then what sells (热搜), while nothing is typed; else what the server offers, and the suppliers of
 * that name.
 */
export const optionsOf = (
  typed: string,
  recent: readonly RecentSearch[],
  offered: readonly Suggestion[],
  categories: readonly Category[],
): Option[] => {
  const words = typed.trim()
  if (words === '') {
    const before = recent.map(({ keyword, suppliers }) => ({
      text: keyword,
      hint: suppliers ? hints.supplier : '',
      path: (suppliers ? supplierSearchPath : searchPath)(keyword),
    }))
    const hot = offered.filter(({ kind }) => kind === 'keyword').map(({ text }) => plainOption(text))
    return [...before, ...hot.filter(({ path }) => before.every((one) => one.path !== path)).slice(0, MOST_HOT)]
  }
  return [
    ...offered.map(({ text, kind }) => ({ text, hint: hints[kind], path: pathOf(text, kind, categories) })),
    { text: `找“${words}”相关的供应商`, hint: '', path: supplierSearchPath(words) },
  ]
}

const plainOption = (text: string): Option => ({ text, hint: '', path: searchPath(text) })

const pathOf = (text: string, kind: Suggestion['kind'], categories: readonly Category[]): string => {
  if (kind === 'supplier') return supplierSearchPath(text)
  // A suggestion says the category's name only. Where the tree hasn't come or doesn't know it, the words are the next best.
  const id = kind === 'category' ? idOf(text, categories) : undefined
  return id === undefined ? searchPath(text) : categoryPath(id)
}

/** Of several categories with the name, the one highest up: it holds the most. */
const idOf = (name: string, level: readonly Category[]): string | undefined =>
  level.length === 0
    ? undefined
    : (level.find((one) => one.name === name)?.id ??
      idOf(
        name,
        level.flatMap(({ children }) => children),
      ))
