import { describe, expect, it } from 'vitest'
import { pageHtml, sheetsOf } from './page-html'

const shell = `<html><head><title>代发商城</title>
    <link rel="stylesheet" crossorigin href="/assets/base.css">
  </head><body><div id="root"></div></body></html>`
const files = {
  product: {
    address: '/merchandis/:id',
    scripts: [],
    styles: ['/assets/product.css'],
    laterStyles: ['/assets/below.css', '/assets/dialog.css'],
  },
}
const styles = {
  '/assets/base.css': 'body{margin:0}',
  '/assets/product.css': '._main_12se3_1{display:grid}',
  '/assets/below.css': '._below_10r5p_1{display:grid}._beside_10r5p_8{gap:12px}',
  '/assets/dialog.css': '._dialog_2h1vw_2{padding:24px}',
}
const htmlOf = (html: string) =>
  pageHtml(
    { shell, files, styles },
    { page: 'product', html, title: '', description: '', canonical: '/', pictures: [], data: {} },
    null,
  )

describe('the styles of a page', () => {
  it('stand in it, those of parts that the browser loads later where the server has drawn them', () => {
    const whole = htmlOf('<main class="_main_12se3_1"><p class="card _beside_10r5p_8">档口</p></main>')
    for (const sheet of ['base', 'product', 'below'] as const) {
      expect(whole).toContain(styles[`/assets/${sheet}.css`])
      expect(whole).toContain(`<link rel="stylesheet" href="/assets/${sheet}.css" media="not all">`)
    }
    expect(whole).not.toContain('dialog')
    expect(htmlOf('<main class="_main_12se3_1"></main>')).not.toContain('10r5p')
  })

  it('are read of every page, the later ones too', () => {
    expect(sheetsOf({ shell, files })).toEqual(Object.keys(styles))
  })
})
