/** A URL without its query, which may hold anything. */
export const pathOf = (url: string): string => url.split(/[?#]/, 1)[0] ?? ''
