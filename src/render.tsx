import { Writable } from 'node:stream'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { createMemoryRouter } from 'react-router-dom'
import { serverPorts } from './composition/server-ports'
import { App } from './ui/App'
import type { PageHandle } from './ui/frame/ahead'
import type { PageName } from './ui/frame/site'
import { handOver, isEverybodys, type HandedOver } from './ui/handed-over'
import { pageHead, type PageHead } from './ui/page-head'
import { createStorefront, initialised } from './ui/storefront'

/** Renders pages on the server, by the very components of the browser: a bundle of its own (vite.config.ts), loaded by server/rendering. */

interface RendererNeeds {
  /** Does what a call of this name is for, as for a visitor. */
  answer: (name: string, input: unknown) => Promise<unknown>
  now: () => number // epoch ms
}

interface RenderedPage extends PageHead {
  page: PageName
  html: string
  /** The address of each picture to be seen first, the most important before the others. */
  pictures: string[]
  data: HandedOver
}

/** What one answer leads to asking is known after it only; deeper than that no page asks. */
const MOST_PASSES = 4

export const createRenderer = ({ answer, now }: RendererNeeds) => {
  const portsOf = serverPorts({ answer, now })
  /** A page as a visitor sees it, by path and query. Null: the address is that of no such page, or leads elsewhere. */
  return async (address: string): Promise<RenderedPage | null> => {
    const ports = portsOf()
    const { pathname, search, searchParams } = new URL(address, 'http://shop')
    const { frame, queries, router } = createStorefront({
      ports,
      play: null,
      onRefused: () => undefined,
      // Nothing is repeated here.
      random: () => 0,
      address: { current: () => ({ pathname, search }), push: () => undefined, replace: () => undefined, title: '' },
      createRouter: (table) => createMemoryRouter(table, { initialEntries: [address] }),
    })
    try {
      await initialised(router)
      const { location, matches, errors } = router.state
      const match = matches.findLast(({ route }) => route.handle !== undefined)
      if (!match || errors || location.pathname !== pathname) return null
      const { page } = match.route.handle as PageHandle
      const app = <App frame={frame} queries={queries} router={router} />
      const { html, pictures } = withoutHints(await drawnWhole(app, queries))
      const head = pageHead(page, { params: match.params, search: searchParams }, queries, ports.catalogue)
      return { page, html, pictures, data: handOver(queries), ...head }
    } finally {
      router.dispose()
      queries.clear()
    }
  }
}

/** Drawn to find out what is asked, and again with the answers, until nothing is missing. @throws Failure of what was asked */
const drawnWhole = async (app: ReactNode, queries: QueryClient): Promise<string> => {
  for (let pass = 1; pass < MOST_PASSES; pass += 1) {
    const html = await drawn(app)
    const missing = queries
      .getQueryCache()
      .findAll({ predicate: (query) => isEverybodys(query) && query.state.data === undefined })
      .filter(({ options }) => (options as { enabled?: unknown }).enabled !== false)
    if (missing.length === 0) return html
    await Promise.all(missing.map((query) => query.fetch({ ...query.options, retry: false })))
  }
  return drawn(app)
}

/** With all that is loaded later, as nothing here waits for a line. */
const drawn = (app: ReactNode): Promise<string> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    const { pipe } = renderToPipeableStream(app, {
      // A part that is drawn is sent where it stands: moving it there would take a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: reject,
      onAllReady: () =>
        void pipe(
          new Writable({
            write(part: Buffer, _encoding, done) {
              parts.push(part)
              done()
            },
            final(done) {
              resolve(Buffer.concat(parts).toString())
              done()
            },
          }),
        ),
    })
  })

/** React names the pictures that are to be seen first before all else: their place is the head. */
const withoutHints = (drawnHtml: string): { html: string; pictures: string[] } => {
  const [hints = ''] = /^(?:<link rel="preload"[^>]*>)*/.exec(drawnHtml) ?? []
  return { html: drawnHtml.slice(hints.length), pictures: hints.match(/<link[^>]*>/g) ?? [] }
}
