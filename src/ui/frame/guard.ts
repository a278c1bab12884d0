import { replace, type LoaderFunctionArgs } from 'react-router-dom'
import { tabKeys } from '../../application/tab-keys'
import { isAppPath, paths } from './paths'
import type { Frame } from './ports-context'
import type { RouteMeta } from './site'

/** The title of the page: the window's, or of what a server renders. */
export interface PageTitle {
  title: string
}

type Needs = Pick<Frame, 'ports' | 'notices' | 'dialogs'>

/**
 * Runs before a page shows (spec §2): sets its title, and sends a visitor who may not see it back to where they were, with the title
 * as it was. The page there stays free: the warning only offers to sign in. Who takes that up lands, after signing in, where they
 * wanted to go (`landingPath`). `current` is the path of the page that shows, null while none does.
 */
export const guard =
  ({ ports, notices, dialogs }: Needs, meta: RouteMeta, current: () => string | null, shown: PageTitle) =>
  ({ request }: Pick<LoaderFunctionArgs, 'request'>): Response | null => {
    const titleBefore = shown.title
    // The first page may have come from the server, with a title that says more.
    if (current() !== null || !titleBefore.endsWith(meta.title)) shown.title = meta.title
    if (meta.access === 'open' || ports.tokens.read() !== null) return null
    shown.title = titleBefore
    notices.say('warning', '请登录后再访问！', {
      label: '去登录',
      run() {
        ports.tab.write(tabKeys.wanted, pathOf(request.url))
        dialogs.open({ kind: 'sign-in' })
      },
    })
    // Percent-encoded, as a header wants it.
    return replace(pathOf(new URL(current() ?? paths.home, request.url).href))
  }

/** Where a buyer who has just signed in wanted to go; once. */
export const landingPath = ({ tokens, tab }: Pick<Frame['ports'], 'tokens' | 'tab'>): string | null => {
  if (tokens.read() === null) return null
  const wanted = tab.read(tabKeys.wanted)
  tab.remove(tabKeys.wanted)
  return isAppPath(wanted) ? wanted : null
}

const pathOf = (url: string): string => {
  const { pathname, search, hash } = new URL(url)
  return pathname + search + hash
}
