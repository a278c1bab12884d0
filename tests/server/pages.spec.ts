import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, raw, tokenOf } from '../support/ask'
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

describe('an upload', () => {
  const chunk = (name: string, data: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(data.length, 0)
    head.write(name, 4, 'latin1')
    return Buffer.concat([head, data, Buffer.alloc(4)])
  }
  const png = (width = 2, height = 2) => {
    const size = Buffer.alloc(13)
    size.writeUInt32BE(width, 0)
    size.writeUInt32BE(height, 4)
    const head = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    return Buffer.concat([
      head,
      chunk('IHDR', size),
      chunk('IDAT', deflateSync(Buffer.alloc(9))),
      chunk('IEND', Buffer.alloc(0)),
    ])
  }
  const upload = async (bytes: Buffer, { name = 'a.png', use = 'feedback', field = 'file', token = '' } = {}) => {
    const body = new FormData()
    body.append('use', use)
    body.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name)
    return ask(server, 'POST', '/prod/api/upload/file', { body, token: token || (await tokenOf(server)) })
  }
  const uploads = () => {
    try {
      return readdirSync(join(server.dataDir, 'uploads')).length
    } catch {
      return 0
    }
  }

  it('is kept under a name of ours and shown as a picture only', async () => {
    const { code, data } = await upload(png(), { name: '../../evil.html' })
    const { url } = data as { id: string; url: string }
    expect([code, url]).toEqual([20000, expect.stringMatching(/^\/uploads\/[0-9a-f]{32}\.png$/)])
    const shown = await get(url)
    expect([
      shown.headers.get('content-type'),
      shown.headers.get('x-content-type-options'),
      shown.headers.get('content-security-policy'),
      shown.headers.get('content-disposition'),
      Buffer.from(await shown.arrayBuffer()).equals(png()),
    ]).toEqual([
      'image/png',
      'nosniff',
      `default-src 'none'; style-src 'unsafe-inline'; sandbox`,
      `inline; filename="${url.slice('/uploads/'.length)}"`,
      true,
    ])
  })

  it.each([
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
    ['half a picture', () => png().subarray(0, 40)],
    ['a bomb of pixels', () => png(50_000, 50_000)],
    ['nothing', () => Buffer.alloc(0)],
  ])('that is %s is refused and leaves nothing', async (_, bytes) => {
    const before = uploads()
    const { code, data } = await upload(bytes())
    expect([code, data, uploads()]).toEqual([40000, { field: 'file' }, before])
  })

  it('over 5 MB is refused before it is read to the end', async () => {
    const { status, code } = await upload(Buffer.alloc(5 * 1024 * 1024 + 1))
    expect([status, code]).toEqual([413, 413])
  })

  it('over 5 MB under a name that no call knows is refused as well, and the server goes on', async () => {
    const answers = [await upload(Buffer.alloc(5 * 1024 * 1024 + 1), { field: 'other' }), await upload(png())]
    expect(answers.map(({ code }) => code)).toEqual([expect.toSatisfy((code) => [413, 40000].includes(code)), 20000])
  })

  it('under another name is left unread, without a token refused', async () => {
    const before = uploads()
    const { code, data } = await upload(png(), { field: 'picture' })
    expect([code, data, uploads()]).toEqual([40000, { field: 'file' }, before])
    expect((await upload(png(), { token: 'A'.repeat(43) })).code).toBe(40001)
  })

  it('may go with the feedback of whoever made it, and nobody else', async () => {
    const [mine, other] = [await tokenOf(server), await tokenOf(server, '13800000002')]
    const { id } = (await upload(png(), { token: mine })).data as { id: string }
    const body = () => new URLSearchParams({ content: '按钮点不动', 'images[0]': id })
    const answers = [
      await ask(server, 'POST', '/prod/api/feedback', { body: body(), token: other }),
      await ask(server, 'POST', '/prod/api/feedback', { body: body() }),
      await ask(server, 'POST', '/prod/api/feedback', { body: body(), token: mine }),
    ]
    expect(answers.map(({ code }) => code)).toEqual([40004, 40004, 20000])
  })
})
