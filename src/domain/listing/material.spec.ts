import { expect, it } from 'vitest'
import { fen } from '../money'
import { materialFolder, materialNames, materialText } from './material'

const card = { title: '法式连衣裙', artNo: 'A2001' }

it('the words of goods are a text that Windows reads: title, number, what they are, each spec with its price', () => {
  const skus = [
    { color: '红色', size: 'M', price: fen(2000) },
    { color: '', size: '均码', price: fen(1950) },
  ]
  const attrs = [{ name: '材质', value: '棉' }]
  expect(materialText({ card, attrs, skus })).toBe(
    '法式连衣裙\r\n货号：A2001\r\n\r\n材质：棉\r\n\r\n红色 / M  代发价 ¥20.00\r\n均码  代发价 ¥19.50\r\n',
  )
})

it.each([
  ['A2001', '法式连衣裙', 'A2001 法式连衣裙'],
  ['A/1:2', 'a\\b*c?"d"<e>|f', 'A 1 2 a b c d e f'],
  [' A1', '裙\n\t长 ', 'A1 裙 长'],
  ['A1', '裙'.repeat(100), `A1 ${'裙'.repeat(77)}`],
])('a folder for %s %j is named as any file system takes it', (artNo, title, name) => {
  expect(materialFolder({ artNo, title })).toBe(name)
})

it('its files are named by their number, the archive by its day', () => {
  const { words, picture, detail, archive } = materialNames
  expect([words, picture(1), detail(12)]).toEqual(['文字.txt', '主图1.jpg', '详情12.jpg'])
  expect(archive('2026-11-25T10:00:00+08:00')).toBe('商品素材-2026-11-25.zip')
})
