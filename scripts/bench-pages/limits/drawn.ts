/** What React draws an element from. */
export interface Drawn {
  name: string
  props: Record<string, unknown>
  children: readonly (Drawn | string)[]
}

export interface DrawnList {
  list: Drawn
  /** Of CSS, all that apply to the page. */
  rules: string
}

/** Runs in a page that rests. @returns its list of products, element by element, and the rules that it is drawn by */
export const listDrawn = (): DrawnList => {
  const names: Record<string, string> = {
    class: 'className',
    tabindex: 'tabIndex',
    srcset: 'srcSet',
    fetchpriority: 'fetchPriority',
  }
  const styleOf = (text: string): Record<string, string> =>
    Object.fromEntries(
      text
        .split(';')
        .map((one) => one.split(/:(.*)/s, 2).map((part) => part.trim()))
        .filter(([name]) => name)
        .map(([name, value]) => [
          name!.replace(/^(?!--).*$/, (all) => all.replaceAll(/-(\w)/g, (_, at: string) => at.toUpperCase())),
          value!,
        ]),
    )
  const drawn = (element: Element): Drawn => ({
    name: element.localName,
    props: Object.fromEntries(
      [...element.attributes].map(({ name, value }) => [
        names[name] ?? name,
        name === 'style' ? styleOf(value) : value,
      ]),
    ),
    children: [...element.childNodes].flatMap((child): (Drawn | string)[] =>
      child instanceof Element ? [drawn(child)] : child instanceof Text ? [child.data] : [],
    ),
  })
  const list = document.querySelector('main li:has(a[href^="/merchandis/"])')?.parentElement
  if (!list) throw new Error('no list of products')
  const rules = [...document.styleSheets]
    .filter(({ media }) => matchMedia(media.mediaText).matches)
    .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
    .join('\n')
  return { list: drawn(list), rules }
}
