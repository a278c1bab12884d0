import type { Suggestion } from '../../../domain/catalogue'
import { searchPath, supplierSearchPath } from '../../paths'

/** A line below the search field, and where it leads. */
export interface Option {
  text: string
  /** What kind of thing it is: 分类, 供应商, 货号; '' for plain words. */
  hint: string
  path: string
}

const hints = { keyword: '', category: '分类', supplier: '供应商', art_no: '货号' } as const

/** What was searched for before, while nothing is typed; else what the server offers, and the suppliers of that name. */
export const optionsOf = (typed: string, recent: readonly string[], offered: readonly Suggestion[]): Option[] => {
  const words = typed.trim()
  if (words === '') return recent.map((text) => ({ text, hint: '', path: searchPath(text) }))
  return [
    ...offered.map(({ text, kind }) => ({
      text,
      hint: hints[kind],
      path: kind === 'supplier' ? supplierSearchPath(text) : searchPath(text),
    })),
    { text: `找“${words}”相关的供应商`, hint: '', path: supplierSearchPath(words) },
  ]
}
