import { expect, it } from 'vitest'
import { pictureInside } from './picture-inside'
import type { RenderedPage } from './renderer'

const PATH = '/media/product/1/0.svg'
const OTHER = '<link rel="preload" as="image" href="/media/product/1/0/1.svg"/>'
const link = (more = '') => `<link rel="preload" as="image" href="${PATH}"${more} fetchPriority="high"/>`
const pageOf = (over: Partial<RenderedPage> = {}): RenderedPage => ({
  page: 'product',
  title: '',
  description: '',
  canonical: '/merchandis/1',
  html: `<img src="${PATH}" alt="裙"/><img src="${PATH}" alt=""/>`,
  pictures: [link(), OTHER],
  data: null,
  ...over,
})
const file = (type: string, plain: string) => async (path: string) =>
  path === PATH ? { type, plain: Buffer.from(plain) } : null

it('puts a small large picture into the page, and leaves the file to phones', async () => {
  const { html, pictures } = await pictureInside(
    pageOf(),
    file('image/svg+xml; charset=utf-8', '<svg fill="#e00">$&</svg>'),
  )
  const [, first = ''] =
    /^<img src="([^"]*)" alt="裙"\/><img src="\/media\/product\/1\/0\.svg" alt=""\/>$/.exec(html) ?? []
  expect(await (await fetch(first)).text()).toBe('<svg fill="#e00">$&</svg>')
  expect(pictures).toEqual([expect.stringContaining(' media="(max-width: 767px)"'), OTHER])
})

it('puts a photo in as its bytes', async () => {
  const { html } = await pictureInside(pageOf(), file('image/webp', 'RIFF'))
  expect(html).toContain('<img src="data:image/webp;base64,UklGRg==" alt="裙"/>')
})

it.each<[string, RenderedPage, ReturnType<typeof file>]>([
  ['is more than a way there and back', pageOf(), file('image/webp', 'x'.repeat(12 * 1024 + 1))],
  [
    'comes in the width of the screen',
    pageOf({ pictures: [link(' imageSrcSet="/media/b.webp 2x"')] }),
    file('image/webp', 'x'),
  ],
  ['is one of many', pageOf({ page: 'search' }), file('image/webp', 'x')],
  ['is not here', pageOf(), async () => null],
  ['cannot be read', pageOf(), () => Promise.reject(new Error('S3'))],
  ['is not soon read', pageOf(), () => new Promise(() => undefined)],
  ['is none', pageOf({ pictures: [] }), file('image/webp', 'x')],
])('leaves alone what %s', async (_, page, fileAt) => {
  expect(await pictureInside(page, fileAt)).toBe(page)
})
