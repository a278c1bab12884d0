import { useEffect } from 'react'
import { site, type PageName } from './site'

/** What a page shows, before its title. */
export const titleOf = (page: PageName, shown: string): string => `${shown} · ${site[page].title}`

/**
 * Puts what a page shows before its title, once that is known. The guard sets the title of the next page before that one shows: a
 * title that is another page's already stays.
 */
export const useTitle = (page: PageName, shown: string | undefined): void => {
  useEffect(() => {
    if (shown !== undefined && document.title.endsWith(site[page].title)) document.title = titleOf(page, shown)
  }, [page, shown])
}
