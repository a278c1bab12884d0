import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFailure } from './LoadFailure'
import { useTakingOver } from '../frame/use-taking-over'
import styles from './rich-text.module.css'

type Cleaner = (html: string) => string

/** Loaded when the first text is shown; its size doesn't belong on the first screen. */
const loadCleaner = async (): Promise<Cleaner> => {
  const { default: purify } = await import('dompurify')
  return (html) => {
    const body = purify.sanitize(html, {
      USE_PROFILES: { html: true },
      FORBID_TAGS: ['style', 'form', 'input', 'button', 'noscript', 'svg', 'math', 'iframe'],
      FORBID_ATTR: ['style', 'id', 'name', 'srcset'],
      RETURN_DOM: true,
    }) as HTMLElement
    for (const link of body.querySelectorAll('a')) {
      link.rel = 'noopener noreferrer'
      // Who follows a link out of the shop doesn't lose the shop.
      if (link.host !== '' && link.host !== window.location.host) link.target = '_blank'
    }
    for (const picture of body.querySelectorAll('img:not([alt])')) picture.setAttribute('alt', '')
    for (const table of body.querySelectorAll('table')) frame(table)
    return body.innerHTML
  }
}

/** What is too wide for the page is pushed sideways by itself, by keys as well. */
const frame = (table: HTMLTableElement): void => {
  const around = table.ownerDocument.createElement('div')
  around.className = styles.wide!
  around.tabIndex = 0
  around.setAttribute('role', 'group')
  around.setAttribute('aria-label', '表格')
  table.replaceWith(around)
  around.append(table)
}

/**
 * HTML from the server, sanitised again before it is shown. What our own server has rendered into the page is its words already, cleaned
 * there: it stands until it was cleaned here too.
 */
export const RichText = ({ html }: { html: string }) => {
  const {
    data: cleaner,
    error,
    refetch,
  } = useQuery({
    queryKey: ['html-cleaner'],
    queryFn: async () => ({ clean: await loadCleaner() }),
    staleTime: Infinity,
  })
  const [isRendered] = useState(useTakingOver())
  if (!cleaner && isRendered) return <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
  if (error) return <LoadFailure error={error} retry={() => void refetch()} />
  if (!cleaner) return <p role="status">正在加载…</p>
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: cleaner.clean(html) }} />
}
