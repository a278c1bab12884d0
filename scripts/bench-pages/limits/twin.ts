/**
 * Runs in a page that rests. @returns the same to look at as plain HTML: its elements, the rules that apply to them, its pictures as files
 * that nobody put in an order, and no script.
 */
export const twinOf = (): string => {
  const rules = [...document.styleSheets]
    .filter(({ media }) => matchMedia(media.mediaText).matches)
    .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
  const twin = document.documentElement.cloneNode(true) as HTMLElement
  // The file of what stands in the page itself is named in its head (server/rendering/picture-inside.ts).
  const file = twin.querySelector('link[as="image"]')?.getAttribute('href')
  for (const picture of twin.querySelectorAll('img[src^="data:"]')) if (file) picture.setAttribute('src', file)
  for (const other of twin.querySelectorAll('script, style, link, noscript')) other.remove()
  for (const picture of twin.querySelectorAll('img'))
    for (const name of ['loading', 'fetchpriority', 'decoding']) picture.removeAttribute(name)
  const style = document.createElement('style')
  style.textContent = rules.join('\n')
  twin.querySelector('head')!.append(style)
  return `<!doctype html>${twin.outerHTML}`
}
