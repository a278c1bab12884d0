/** A URL without its query, which may hold anything. */
export const pathOf = (url: string): string => url.split(/[?#]/, 1)[0] ?? ''

/** The same as the router reads it, "%70rod" as "prod"; null for what can't be decoded. */
export const decodedPathOf = (url: string): string | null => {
  try {
    return decodeURIComponent(pathOf(url))
  } catch {
    return null
  }
}
