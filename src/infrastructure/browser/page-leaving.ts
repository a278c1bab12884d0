/** Whether the page is being left, for another or for itself anew; again false when "back" brings it up as it was. */
export const pageLeaving = (): (() => boolean) => {
  let leaving = false
  window.addEventListener('pagehide', () => (leaving = true), { capture: true })
  window.addEventListener('pageshow', () => (leaving = false), { capture: true })
  return () => leaving
}
