import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** Any host of files: knows no routes, and answers with 404.html what it has no file for. */
export const fileHost = async (folder: string) => {
  const server = createServer((request, reply) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const path = pathname.endsWith('/') ? `${pathname}index.html` : pathname
    readFile(join(folder, path))
      .then((bytes) =>
        reply.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' }).end(bytes),
      )
      .catch(async () => {
        reply.writeHead(404, { 'content-type': types['.html'] }).end(await readFile(join(folder, '404.html')))
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  }
}
