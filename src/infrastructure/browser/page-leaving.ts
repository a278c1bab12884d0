let known: (() => boolean) | undefined

/**
 * Whether the page is being left, for another or for itself anew; again false when "back" brings it up as it was. Browsers tell the
 * listeners of a window in the order in which they came: asked for early, it knows before anybody who has something to send by then.
 */
export const pageLeaving = (): (() => boolean) => (known ??= watched())

const watched = (): (() => boolean) => {
  let leaving = false
  window.addEventListener('pagehide', () => (leaving = true), { capture: true })
  window.addEventListener('pageshow', () => (leaving = false), { capture: true })
  return () => leaving
}
