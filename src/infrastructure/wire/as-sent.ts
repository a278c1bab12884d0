import type { AnyCall } from '../../../wire/call'

/**
 * What of an input is left at the other end: forms and queries turn all into text and have no way to say "an empty list".
 * @param named what a text is called there
 */
export const asSent = (encoding: AnyCall['encoding'], input: unknown, named: (text: string) => string): unknown => {
  const sent = encoding === 'json' ? JSON.stringify(input) : JSON.stringify(asText(input) ?? {})
  return JSON.parse(sent, (_, value: unknown) => (typeof value === 'string' ? named(value) : value))
}

const asText = (value: unknown): unknown => {
  if (value === undefined) return undefined
  if (Array.isArray(value)) {
    const items = value.map(asText).filter((item) => item !== undefined)
    return items.length > 0 ? items : undefined
  }
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(([name, inner]) => [name, asText(inner)] as const)
    const sent = fields.filter(([, inner]) => inner !== undefined)
    return sent.length > 0 ? Object.fromEntries(sent) : undefined
  }
  return value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)
}
