import { useEffect, useState, type RefObject } from 'react'
import styles from './below.module.css'

/** The parts of the texts by the heading that each begins with; the last two are the supplier's own. */
const tabs: [name: string, heading: RegExp][] = [
  ['参数', /^商品参数$/],
  ['详情', /^商品详情$/],
  ['尺码', /尺码|规格/],
  ['发货与售后', /发货|售后/],
]
const OWN = 2

/** As high as a heading comes to stand under the bars at the top of the window. */
const TOP = 180

interface Props {
  html: string
  texts: RefObject<HTMLElement | null>
}

/** Leads to the parts of the texts, and follows where the reader is. */
export const TextTabs = ({ html, texts }: Props) => {
  const headings = [...html.matchAll(/<h\d[^>]*>(.*?)<\/h\d>/gs)].map(([, text]) => text!)
  const told = tabs.filter(([, heading], i) => i < OWN || headings.some((text) => heading.test(text)))
  const [at, setAt] = useState(told[0]![0])
  useEffect(() => {
    const follow = () => {
      const passed = told.findLast(([, heading]) => (find(texts, heading)?.getBoundingClientRect().top ?? TOP) < TOP)
      setAt((passed ?? told[0]!)[0])
    }
    window.addEventListener('scroll', follow, { passive: true })
    return () => window.removeEventListener('scroll', follow)
  })
  const go = (heading: RegExp) => {
    const place = find(texts, heading)
    if (!place) return
    place.scrollIntoView()
    // The keyboard goes on from there.
    place.tabIndex = -1
    place.focus({ preventScroll: true })
  }
  return (
    <nav className={styles.tabs} aria-label="商品详情目录">
      {told.map(([name, heading]) => (
        <button key={name} type="button" aria-current={name === at ? 'true' : undefined} onClick={() => go(heading)}>
          {name}
        </button>
      ))}
    </nav>
  )
}

/** The supplier's texts come when they were cleaned: their headings are looked for when they are wanted. */
const find = (texts: Props['texts'], heading: RegExp): HTMLElement | undefined =>
  [...(texts.current?.querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6') ?? [])].find(({ textContent }) =>
    heading.test(textContent),
  )
