import { useEffect } from 'react'
import { site, type PageName } from './site'

/**
 * Puts what a page shows before its title, once that is known. The guard sets the title of the next page before that one shows: a
 * title that is another page's already stays.
 */
export const useTitle = (page: PageName, shown: string): void => {
  const { title } = site[page]
  useEffect(() => {
    if (document.title.endsWith(title)) document.title = `${shown} · ${title}`
  }, [title, shown])
}
