/** A text of JSON, or a number with its sign, fraction and exponent. */
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g

/**
 * Reads JSON, and gives whole numbers that JavaScript can't hold as their digits: ids there go up to 2^64.
 * @throws SyntaxError
 */
export const readJson = (text: string): unknown =>
  JSON.parse(text.replace(TOKENS, (token) => (isTooLong(token) ? `"${token}"` : token)))

const isTooLong = (token: string): boolean =>
  token.length > 15 && /^-?[1-9]\d*$/.test(token) && !Number.isSafeInteger(Number(token))

/** JSON as it is signed: keys in order wherever they stand, nothing between, nothing escaped that needn't be; numbers of any length. */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const told = Object.entries(value).filter(([, one]) => one !== undefined)
  const sorted = told.toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${sorted.map(([key, one]) => `${JSON.stringify(key)}:${canonicalJson(one)}`).join(',')}}`
}
