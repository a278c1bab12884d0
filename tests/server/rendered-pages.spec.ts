import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { demoMedia } from '../../demo/media'
import { createRenderer } from '../../src/render'
import { ask, tokenOf } from '../support/ask'
import { startServer, type TestServer } from '../support/server'

const THEME = 'document.title'
const SHELL = `<!doctype html>
<html lang="zh-CN">
  <head>
    <script>${THEME}</script>
    <meta name="description" content="面向抖店卖家的一件代发采购商城" />
    <title>代发商城</title>
    <script type="module" crossorigin src="/assets/main.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/base.css">
  </head>
  <body>
    <div id="root"></div>
    <noscript>请开启浏览器的 JavaScript 后使用代发商城。</noscript>
  </body>
</html>
`

let server: TestServer
let web: string
const lines: string[] = []
let renderings = 0
beforeAll(async () => {
  web = mkdtempSync(join(tmpdir(), 'daifa-web-'))
  mkdirSync(join(web, 'assets'))
  mkdirSync(join(web, '.vite'))
  writeFileSync(join(web, 'index.html'), SHELL)
  writeFileSync(join(web, 'assets', 'base.css'), '.base{color:red}')
  writeFileSync(join(web, 'assets', 'home.css'), '.home{color:blue}')
  const pages = {
    home: { address: '/home', scripts: ['/assets/home.js'], styles: ['/assets/home.css'], laterStyles: [] },
    order: {
      address: '/orders/:orderNo',
      scripts: ['/assets/desk.js', '/assets/order.js'],
      styles: ['/assets/home.css'],
      laterStyles: [],
    },
  }
  writeFileSync(join(web, '.vite', 'pages.json'), JSON.stringify(pages))
  server = await startServer({
    env: { WEB_DIR: web, PUBLIC_URL: 'https://mall.example.cn' },
    onLog: (line) => void lines.push(line),
    createRenderer: (needs) => {
      const render = createRenderer(needs)
      return (address) => {
        renderings += 1
        if (address.includes('keyword=broken')) throw new Error('a component broke')
        return render(address)
      }
    },
  })
  // The first drawing runs what nobody has run yet: on a busy machine that takes longer than anybody waits for a page.
  for (const path of ['/home', '/merchandis/10011'])
    await vi.waitUntil(async () => (await open(path)).html.includes('handed-over'), { timeout: 60_000 })
})
afterAll(async () => {
  await server.close()
  rmSync(web, { recursive: true, force: true })
})

const open = async (path: string, headers: Record<string, string> = {}) => {
  const reply = await fetch(`${server.url}${path}`, { headers })
  const html = await reply.text()
  return { reply, html, words: html.replace(/<script[^]*?<\/script>|<style[^]*?<\/style>|<[^>]+>/g, '\n') }
}
const idIn = async (sql: string): Promise<string> => String((await server.db.query<{ id: unknown }>(sql))[0]!.id)

describe('the first screen in the HTML', () => {
  it('of home: what the shop has, its pictures, its announcements, and the way to each', async () => {
    const { reply, html, words } = await open('/home')
    expect(reply.status).toBe(200)
    expect(html).toContain('<title>首页</title>')
    expect(html).toContain('<link rel="canonical" href="https://mall.example.cn/home">')
    expect(words).toContain('一件代发，当天拿货')
    const { data } = (await ask(server, 'GET', '/prod/api/index/specials')) as {
      data: { products: { id: string; title: string }[] }[]
    }
    const [first] = data[0]!.products
    expect(html).toContain(first!.title)
    expect(html).toContain(`href="/merchandis/${first!.id}"`)
    expect(html).toMatch(/<img src="[^"]+" alt="[^"]+"/)
    expect(html).toMatch(/href="\/DetailsAnnouncement\?id=\d+"/)
    expect(words).toMatch(/¥\s*\d+/)
    expect(html).not.toContain('<noscript>')
  })

  it('of a product: title, price and sizes, what describes it to others, and one address', async () => {
    const id = await idIn('select id from products where on_shelf order by id limit 1')
    const { html, words } = await open(`/merchandis/${id}?utm_source=x`)
    const { data } = (await ask(server, 'GET', `/prod/api/product/info?id=${id}`)) as {
      data: { title: string; art_no: string }
    }
    expect(html).toContain(`<title>${data.title} · 商品详情</title>`)
    expect(html).toContain(`<link rel="canonical" href="https://mall.example.cn/merchandis/${id}">`)
    expect(html).toMatch(/<meta name="description" content="[^"]*代发价 ¥/)
    expect(words).toContain(data.art_no)
    expect(words).toContain('商品参数')
  })

  it('of a product: its large picture as well, where that is small', async () => {
    const { html } = await open('/merchandis/10011')
    const [, drawn = ''] = /<img src="(data:[^"]+)"/.exec(html) ?? []
    expect(await (await fetch(drawn)).text()).toBe(demoMedia('/media/product/10011/0.svg'))
  })

  it('of a search, a supplier and an announcement', async () => {
    const supplier = await idIn('select id from suppliers order by id limit 1')
    const announcement = await idIn('select id from announcements order by id limit 1')
    const name = await server.db.query<{ name: string }>('select name from suppliers where id = $1', [supplier])
    expect((await open(`/merhome?id=${supplier}`)).words).toContain(name[0]!.name)
    expect((await open(`/search?keyword=${encodeURIComponent('裙')}`)).words).toMatch(/搜索“裙”/)
    const title = await server.db.query<{ title: string }>('select title from announcements where id = $1', [
      announcement,
    ])
    const { html, words } = await open(`/DetailsAnnouncement?id=${announcement}`)
    expect(words).toContain(title[0]!.title)
    expect(html).not.toContain('正在加载')
  })

  it('names its files before any script runs, and has its styles with it', async () => {
    const { html } = await open('/home')
    expect(html).toContain('<link rel="modulepreload" crossorigin href="/assets/home.js">')
    expect(html).toContain('<style>.base{color:red}\n.home{color:blue}</style>')
    expect(html.match(/<link rel="stylesheet"(?![^>]*media="not all")/g)).toBeNull()
  })

  it('runs no script but the build’s: what stands in the page is named by its hash', async () => {
    const { reply, html } = await open('/home')
    const hash = createHash('sha256').update(THEME).digest('base64')
    expect(reply.headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(html.match(/<script(?! type="application\/json")/g)).toHaveLength(2)
  })

  it('is handed over as data in which no title ends the script', async () => {
    const id = await idIn('select id from products where on_shelf order by id desc limit 1')
    const title = `</script><script>alert(1)</script>\u2028<!--`
    await server.db.query('update products set title = $2 where id = $1', [id, title])
    const { html } = await open(`/merchandis/${id}`)
    const [, data = ''] = /<script type="application\/json" id="handed-over">([^]*?)<\/script>/.exec(html) ?? []
    expect(data).not.toMatch(/[<\u2028]/)
    expect(JSON.stringify(JSON.parse(data))).toContain(JSON.stringify(title).slice(1, -1))
    expect(html).not.toContain('<script>alert(1)')
  })
})

describe('whoever asks', () => {
  it('gets the same page, a buyer too: nothing personal is in it', async () => {
    const visitor = await open('/home')
    const token = await tokenOf(server)
    const before = renderings
    const buyer = await open('/home', { authorization: `Bearer ${token}`, cookie: `token=${token}` })
    expect([buyer.html, renderings]).toEqual([visitor.html, before])
    expect(visitor.reply.headers.get('cache-control')).toBe('public, max-age=10')
    expect(visitor.html).not.toMatch(/"mine"|13800000001/)
  })

  it('gets nothing twice: by its tag it is the same, in every process', async () => {
    const { reply } = await open('/home')
    const again = await open('/home', { 'if-none-match': reply.headers.get('etag')! })
    expect([again.reply.status, again.html]).toEqual([304, ''])
  })
})

describe('where a page can’t be drawn', () => {
  it.each([
    ['what draws it breaks', '/search?keyword=broken'],
    ['there is no such product', '/merchandis/999999999'],
    ['it is a buyer’s', '/shoppingcart'],
    ['its query is endless', `/search?keyword=${'x'.repeat(400)}`],
    ['nobody knows it', '/nobody/knows'],
  ])('the shell is sent, which draws it in the browser: %s', async (_, path) => {
    const { reply, html } = await open(path)
    expect([reply.status, html]).toEqual([200, SHELL])
    expect(reply.headers.get('cache-control')).toBe('no-cache')
  })

  it.each(['/orders/A1', '/orders/A1/?from=list'])('the shell names what the page is made of: %s', async (path) => {
    const { reply, html } = await open(path)
    const head = html.slice(0, html.indexOf('</head>'))
    for (const script of ['/assets/desk.js', '/assets/order.js'])
      expect(head).toContain(`<link rel="modulepreload" crossorigin href="${script}">`)
    expect(head).toContain('<link rel="preload" as="style" crossorigin href="/assets/home.css">')
    expect(html.replaceAll(/ *<link rel="(?:modulepreload|preload)"[^>]*>\n/g, '')).toBe(SHELL)
    const again = await open(path, { 'if-none-match': reply.headers.get('etag')! })
    expect([again.reply.status, reply.headers.get('cache-control')]).toEqual([304, 'no-cache'])
  })

  it.each(['/orders', '/orders/A1/more'])('and of no other address: %s', async (path) => {
    expect((await open(path)).html).toBe(SHELL)
  })

  it('the log says why, unless there is no fault', () => {
    const told = lines.map((line) => JSON.parse(line) as { event: string; level: string; address?: string })
    const ofPages = told.filter(({ event }) => event === 'page-not-drawn')
    expect(ofPages.map(({ level, address }) => [level, address])).toEqual([
      ['warn', '/search?keyword=broken'],
      ['debug', '/merchandis/999999999'],
    ])
  })
})
