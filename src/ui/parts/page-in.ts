/** What the server takes at most. A link that asks for more is answered as well as it can be, not refused. */
const LAST_PAGE = 100_000

/** The page a link asks for: `page=3`; the first where it names none or rubbish. */
export const pageIn = (params: URLSearchParams): number => {
  const page = Number(params.get('page'))
  return Number.isSafeInteger(page) && page > 0 ? Math.min(page, LAST_PAGE) : 1
}
