import { Visitor, type parseSync } from 'vite'
import { isSpec } from './laws'

/**
 * A refusal is worded once, in src/domain/refusals.ts and its two neighbours (or beside the check that forms share). What is searched for is any Chinese in
 * the rooms that refuse, however it reaches a `Failure`; the files below may have Chinese of another kind.
 */

const REFUSING = /^(src\/(domain|application|infrastructure|composition)|wire|server)\//

/** Where refusals are worded. */
const HOMES = [
  'src/domain/refusals.ts',
  'src/domain/problem-text.ts',
  'src/domain/no-answer.ts',
  'src/domain/request-words.ts',
  'src/domain/credentials.ts',
  'src/domain/resale.ts',
  'src/domain/address/consignee.ts',
  'src/domain/wallet/payee.ts',
  'src/domain/wallet/withdrawal-rules.ts',
]

/** Chinese that refuses no buyer, and what it is. */
const OTHER_CHINESE: readonly [RegExp, string][] = [
  [/^src\/domain\/address\/(area-index|areas|area-match|names|paste|phones)\.ts$/, 'words that addresses are made of'],
  [/^src\/domain\/product-tags\.ts$/, 'names of tags'],
  [/^src\/domain\/pasted-lines\.ts$/, 'words that lines of an order are made of'],
  [/^src\/domain\/goods-nouns\.ts$/, 'words that names of goods end in'],
  [/^src\/domain\/(order|account)\.ts$/, 'states and titles'],
  [
    /^src\/domain\/listing\/(words|banned-words|material)\.ts$/,
    'names of states, what the platform would refuse, and words of advertising',
  ],
  [/^src\/domain\/shops\/(words|sheet|likeness)\.ts$/, 'names of states and columns, and why goods are like others'],
  [/^src\/domain\/order-life\/words\.ts$/, 'entries of the log and traces'],
  [/^src\/domain\/(abnormal|order-life\/cases)\.ts$/, 'what may be wrong, and what each choice comes to'],
  [/^src\/domain\/after-sale\/(words|reasons)\.ts$/, 'entries of the log, names and hints'],
  [/^src\/domain\/after-sales\.ts$/, 'tabs'],
  [/^src\/domain\/order-desk\.ts$/, 'names of columns'],
  [/^src\/domain\/login-records\.ts$/, 'names of places and devices'],
  [
    /^src\/domain\/wallet\/(statement|statement-sheet|withdrawal|words)\.ts$/,
    'kinds, states and what is done with them',
  ],
  [/^src\/domain\/(money|wallet\/(ledger|gifts|book))\.ts$/, 'bugs of the caller, shown to nobody'],
  [/^src\/application\/.+-labels\.ts$/, 'labels of diagrams'],
  [
    /^src\/application\/(credentials|session|sms-countdown)\/.+-machine\.ts$/,
    'successes (spec §8) and the name of a button',
  ],
  [/^server\/migrations\/0171-wallet-book\.ts$/, 'remarks of lines of a book'],
  [/^server\/(bills|fill|ops|reseal|sheets|seed|verbs)\//, 'what operators read in a shell'],
  [
    /^server\/(main|base\/(config|config-rules|env-group|douyin-config|pay-config|weak-secret|data-dir|complaint)|files\/bucket-complaints|store\/(marks|pid-lock|pglite|postgres-facts)|migrations\/migrate)\.ts$/,
    'what keeps a process from starting',
  ],
  [
    /^server\/(http\/(openapi|files|no-page|reply)|counter\/openapi)\.ts$/,
    'documentation, pages, and the word for success',
  ],
  [/^server\/channels\/sandbox\/(cashier-page|pages)\.ts$/, 'the pages of the sandbox'],
  [
    /^server\/douyin\/(troubles|publishing-words)\.ts$/,
    'what the refusals of 抖店 mean for the merchant, and what its goods are called by',
  ],
  [/^server\/sandbox-shop\//, 'what the platform says, its goods, its people and its pages'],
  [/^server\/channels\/(alipay|wechat)\.ts$/, 'what the buyer reads at the provider, and what its package says'],
  [/^server\/sms\/sandbox\.ts$/, 'the text message itself'],
]

/** Labels of machines and summaries of calls: words about the code, not to the buyer. */
const ABOUT = new Set(['meta', 'summary'])

/** Who may make a `Failure` by hand: what words it, and what reads one from the wire. */
const MAKERS = new Set(['src/domain/refusals.ts', 'src/domain/no-answer.ts', 'src/infrastructure/prod/prod-client.ts'])

export interface Sentences {
  /** What breaks the law in this file alone. */
  readonly astray: readonly string[]
  /** Every Chinese text of the file. */
  readonly all: readonly string[]
}

const isChinese = (text: string): boolean => /\p{Script=Han}/u.test(text)

export const readSentences = (path: string, program: ReturnType<typeof parseSync>['program']): Sentences => {
  const texts: { text: string; start: number }[] = []
  const about: { start: number; end: number }[] = []
  const astray: string[] = []
  const take = (text: unknown, start: number) => {
    if (typeof text === 'string' && isChinese(text)) texts.push({ text, start })
  }
  new Visitor({
    Property: ({ key, start, end }) => {
      if (key.type === 'Identifier' && ABOUT.has(key.name)) about.push({ start, end })
    },
    Literal: ({ value, start }) => take(value, start),
    TemplateElement: ({ value, start }) => take(value.cooked, start),
    JSXText: ({ value, start }) => take(value, start),
    // Under another name it would pass for something else.
    ImportSpecifier: ({ imported, local }) => {
      const isRenamed = imported.type === 'Identifier' && imported.name === 'Failure' && local.name !== 'Failure'
      if (isRenamed && !isTold(path) && !MAKERS.has(path)) astray.push(`Failure as ${local.name}`)
    },
    NewExpression: ({ callee }) => {
      if (callee.type === 'Identifier' && callee.name === 'Failure' && !isTold(path) && !MAKERS.has(path))
        astray.push('new Failure()')
    },
  }).visit(program)
  if (isHeld(path))
    for (const { text, start } of texts)
      if (!about.some((range) => range.start <= start && start < range.end)) astray.push(text.trim())
  return { astray, all: texts.map(({ text }) => text.trim()) }
}

/** Copies of the sentences anywhere else in what runs: the machines and pages take them from their home. */
export const copiedSentences = (files: ReadonlyMap<string, Sentences>): { path: string; what: string }[] => {
  // Fragments of templates and single words stand elsewhere with good reason.
  const own = new Set(HOMES.flatMap((path) => files.get(path)?.all ?? []).filter((text) => [...text].length > 5))
  return [...files]
    .filter(([path]) => /^(src|wire|server)\//.test(path) && !isTold(path) && !HOMES.includes(path))
    .flatMap(([path, { all }]) => all.filter((text) => own.has(text)).map((what) => ({ path, what })))
}

const isTold = (path: string): boolean => isSpec(path) || /^(tests|scripts|docs|demo|country)\//.test(path)

const isHeld = (path: string): boolean =>
  REFUSING.test(path) && !isSpec(path) && !HOMES.includes(path) && !OTHER_CHINESE.some(([where]) => where.test(path))
