import { createServer } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { prodClient } from '../../../src/infrastructure/prod/prod-client'
import { wireCatalogueGateway } from '../../../src/infrastructure/wire/wire-catalogue-gateway'
import { PAGE_SIZE } from '../../../src/ui/parts/product-search/search-state'
import { freePort } from '../../../tests/support/free-port'
import type { DrawnList } from './drawn'
import { STYLE } from './style'

/** What pages are held beside: served packed and from memory, with the shop's own pictures. */
export interface Limits {
  url: string
  /** @param page - the whole of it */
  keep(path: string, page: string): void
  /** What React's floor with the shop's own list, /floor-same, draws. */
  keepList(drawn: DrawnList): void
  stop(): void
}

interface Body {
  type: string
  bytes: Buffer
  isPacked: boolean
}

const ROOT = join(import.meta.dirname, '../../..')

const floorScript = async (): Promise<string> => {
  const built = await build({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: 'error',
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: join(import.meta.dirname, 'floor.tsx') },
    },
  })
  const [first] = [built].flat()
  if (!first || !('output' in first)) throw new Error('the floor gave no script')
  return first.output[0].code
}

const packed = (type: string, text: string): Body => ({ type, bytes: brotliCompressSync(text), isPacked: true })
const html = (text: string): Body => packed('text/html; charset=utf-8', text)
const json = (value: unknown): Body => packed('application/json', JSON.stringify(value))

const floor = (style: string) => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><title>React 下限</title><style>${style}</style>
<script type="module" src="/floor.js"></script></head><body><div id="root"></div></body></html>`

export const serveLimits = async (shop: string): Promise<Limits> => {
  const catalogue = wireCatalogueGateway(prodClient({ tokens: { read: () => null }, baseURL: `${shop}/prod` }))
  const { list: cards } = await catalogue.search({ page: 1, pageSize: PAGE_SIZE })
  const details = await Promise.all(cards.map(({ id }) => catalogue.product(id)))
  const bodies = new Map<string, Body>([
    ['/floor', html(floor(STYLE))],
    ['/floor.js', packed('text/javascript', await floorScript())],
    ['/api/products', json(cards)],
    ...details.map((detail): [string, Body] => [`/api/products/${detail.id}`, json(detail)]),
  ])

  const pictureAt = async (path: string): Promise<Body | null> => {
    const reply = await fetch(shop + path)
    if (!reply.ok) return null
    const type = reply.headers.get('content-type') ?? ''
    const bytes = Buffer.from(await reply.arrayBuffer())
    const body = type.includes('svg') ? packed(type, bytes.toString('utf8')) : { type, bytes, isPacked: false }
    bodies.set(path, body)
    return body
  }
  const bodyAt = async (path: string): Promise<Body | null> =>
    bodies.get(path) ?? (path.startsWith('/media/') ? pictureAt(path) : null)
  const server = createServer(async (request, reply) => {
    const body = await bodyAt(new URL(request.url ?? '', shop).pathname)
    if (!body) return reply.writeHead(404).end()
    return reply
      .writeHead(200, {
        'content-type': body.type,
        'content-length': body.bytes.length,
        'cache-control': body.type.startsWith('text/html') ? 'no-cache' : 'max-age=3600',
        ...(body.isPacked && { 'content-encoding': 'br' }),
      })
      .end(body.bytes)
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    keep: (path, page) => void bodies.set(path, html(page)),
    keepList: ({ list, rules }) => {
      bodies.set('/api/list', json(list))
      bodies.set('/floor-same', html(floor(rules)))
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
