import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, raw } from '../support/ask'
import { startServer, type TestServer } from '../support/server'

let server: TestServer
let web: string
const SCRIPT = `console.log(${JSON.stringify('x'.repeat(5000))})`
const PACKED = brotliCompressSync(`${SCRIPT} // packed by the build`)
beforeAll(async () => {
  web = mkdtempSync(join(tmpdir(), 'daifa-web-'))
  mkdirSync(join(web, 'assets'))
  mkdirSync(join(web, '.vite'))
  writeFileSync(join(web, 'index.html'), '<!doctype html><title>代发商城</title>')
  writeFileSync(join(web, 'assets', 'a-1234.js'), SCRIPT)
  writeFileSync(join(web, 'assets', 'packed-1.js'), SCRIPT)
  writeFileSync(join(web, 'assets', 'packed-1.js.br'), PACKED)
  writeFileSync(join(web, '.vite', 'manifest.json'), '{}')
  writeFileSync(join(web, 'secret.env'), 'x')
  server = await startServer({ env: { WEB_DIR: web } })
  mkdirSync(join(server.dataDir, 'media'))
})
afterAll(async () => {
  await server.close()
  rmSync(web, { recursive: true, force: true })
})

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${server.url}${path}`, { headers, method })

describe('the storefront', () => {
  it.each(['/', '/home', '/merchandis/10001', '/shopsmanage/syncorder', '/relax', '/nobody/knows?x=1'])(
    'is one page at %s, asked for again each time',
    async (path) => {
      const response = await get(path)
      expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
        200,
        'text/html; charset=utf-8',
        'no-cache',
      ])
      expect(await response.text()).toContain('<title>代发商城</title>')
    },
  )

  it.each(['/merchandis/%FF', '/%', '/search/%E4%BD?keyword=1'])(
    'is also what an unreadable address shows: %s',
    async (path) => {
      const page = await get(path)
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    },
  )

  it('leaves unreadable calls and files their own answers', async () => {
    const call = await get('/prod/api/%FF')
    expect([call.status, call.headers.get('content-type')]).toEqual([400, 'application/json; charset=utf-8'])
    expect((await get('/assets/%FF.js')).status).toBe(400)
  })

  it('allows scripts of its own only, on every page', async () => {
    const { headers } = await get('/home')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy.split('; ').find((rule) => rule.startsWith('script-src'))).toBe(`script-src 'self'`)
    expect([policy.includes(`frame-ancestors 'none'`), policy.includes(`base-uri 'none'`)]).toEqual([true, true])
    expect([headers.get('x-content-type-options'), headers.get('referrer-policy')]).toEqual([
      'nosniff',
      'strict-origin-when-cross-origin',
    ])
  })

  it('has files that never change under a name, packed as the browser takes them', async () => {
    const plain = await get('/assets/a-1234.js', { 'accept-encoding': 'identity' })
    expect([await plain.text(), plain.headers.get('cache-control'), plain.headers.get('vary')]).toEqual([
      SCRIPT,
      'public, max-age=31536000, immutable',
      'accept-encoding',
    ])
    const packed = await raw(
      server,
      'GET /assets/a-1234.js HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip, br\r\nConnection: close\r\n\r\n',
    )
    expect(packed).toContain('content-encoding: br')
    const tag = plain.headers.get('etag') ?? ''
    expect((await get('/assets/a-1234.js', { 'accept-encoding': 'identity', 'if-none-match': tag })).status).toBe(304)
    const head = await get('/assets/a-1234.js', { 'accept-encoding': 'identity' }, 'HEAD')
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(SCRIPT.length)])
  })

  it('hands out what the build has packed already, and scripts without the rules of pages', async () => {
    const { headers } = await get('/assets/packed-1.js', { 'accept-encoding': 'br' }, 'HEAD')
    expect([headers.get('content-encoding'), headers.get('content-length')]).toEqual(['br', String(PACKED.length)])
    expect([headers.get('content-security-policy'), headers.get('x-content-type-options')]).toEqual([null, 'nosniff'])
    expect((await get('/assets/packed-1.js.br')).status).toBe(404)
  })

  it('unpacks to what it was', async () => {
    const { br } = await (
      await import('../../server/http/packed-file')
    ).storedFile('text/javascript', Buffer.from(SCRIPT))
    expect(brotliDecompressSync(br!).toString()).toBe(SCRIPT)
  })

  it.each([
    ['a file that is gone', '/assets/gone.js'],
    ["the builder's own list", '/.vite/manifest.json'],
    ['a hidden file', '/.env'],
    ['a folder of files', '/assets/'],
    ['a way out', '/..%2f..%2fetc%2fpasswd.txt'],
    ['a way out of the pictures', '/media/..%2f..%2fapp-secret'],
    ['a hidden file among the pictures', '/media/.a.svg'],
  ])('does not have %s', async (_, path) => {
    expect((await get(path)).status).toBe(404)
  })

  it.each(['/anything.with.dot', '/secret.env', '/assetsx/a.js', '/a/b.png', '/home.html', '/index.html/'])(
    '§2.29 is also what shows that there is no page at %s',
    async (path) => {
      const page = await get(path)
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
      expect(await page.text()).toContain('<title>代发商城</title>')
    },
  )

  it.each(['//evil.example', '//evil.example/a.b', '/%5Cevil.example'])(
    'is one page at %s, which leads nowhere else',
    async (path) => {
      const heard = await raw(server, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
      expect(heard).toMatch(/^HTTP\/1\.1 200/)
      expect(heard).not.toMatch(/^location:/im)
    },
  )

  it('reads each file once, however its address is spelled', async () => {
    const path = '/assets/a-1234.js'
    const spellings = ['/./assets/a-1234.js', '//assets/a-1234.js', '/assets//a-1234.js', '/assets/./a-1234.js']
    spellings.push(
      '/assets/%61-1234.js',
      '/x/../assets/a-1234.js',
      '/ASSETS/a-1234.js',
      '/assets/%2e%2e/.vite/manifest.json',
    )
    spellings.push(
      '//.vite/manifest.json',
      '/./.vite/manifest.json',
      '/.%76ite/manifest.json',
      '/%2evite/manifest.json',
    )
    const statusOf = async (one: string) =>
      (await raw(server, `GET ${one} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)).split(' ')[1]
    expect(await statusOf(path)).toBe('200')
    expect(await Promise.all(spellings.map(statusOf))).toEqual(spellings.map(() => '404'))
  })

  // A browser tidies such addresses before it asks; an attacker doesn't.
  it.each([
    '/media/../app-secret',
    '/uploads/%2e%2e/app-secret',
    '/uploads/..%2fapp-secret',
    '/assets/../../x/app-secret.txt',
  ])('does not follow the dots of %s', async (path) => {
    const heard = await raw(server, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    expect(heard).toMatch(/^HTTP\/1\.1 404/)
  })

  it('answers other verbs in the envelope', async () => {
    const { status, code } = await ask(server, 'POST', '/home')
    expect([status, code]).toEqual([405, 405])
  })

  it('says that it is well', async () => {
    const response = await get('/healthz')
    expect([response.status, await response.json()]).toEqual([200, { ok: true }])
  })
})

describe('pictures', () => {
  it('of the demo shop are drawn, kept for a week, and can do nothing', async () => {
    const response = await get('/media/product/10001/0.svg')
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('cache-control'),
      response.headers.get('content-security-policy'),
    ]).toEqual([
      200,
      'image/svg+xml; charset=utf-8',
      'public, max-age=604800',
      `default-src 'none'; style-src 'unsafe-inline'; sandbox`,
    ])
    const again = await get('/media/product/10001/0.svg', { 'if-none-match': response.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
  })

  it('of the shop itself lie in the data folder', async () => {
    writeFileSync(join(server.dataDir, 'media', 'own.webp'), 'x')
    symlinkSync('/etc/hostname', join(server.dataDir, 'media', 'link.txt'))
    expect([(await get('/media/own.webp')).status, (await get('/media/link.txt')).status]).toEqual([200, 404])
  })
})
