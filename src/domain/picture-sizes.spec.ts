import { describe, expect, it } from 'vitest'
import { inWidth, keyOfSize, keyOfSizes, widthsFor } from './picture-sizes'

const STEM = `media/import/${'3f'.repeat(16)}`
const ALL = `/${keyOfSizes(STEM, widthsFor(1600), 'jpg')}`

describe('widths of a picture', () => {
  it.each([
    [1600, [320, 640, 800, 1600]],
    [1000, [320, 640, 1000]],
    [900, [320, 640, 900]],
    [330, [330]],
    [2, [2]],
  ])('%s pixels wide: never wider than it is, none hardly wider than the one before', (width, widths) => {
    expect(widthsFor(width)).toEqual(widths)
  })
})

describe('the address of a picture of ours', () => {
  it('names what a screen of one and of two dots to the pixel needs', () => {
    expect(inWidth(ALL, 300)).toEqual({ src: `/${STEM}_320.jpg`, srcSet: `/${STEM}_640.jpg 2x` })
    expect(inWidth(ALL, 390)).toEqual({ src: `/${STEM}_640.jpg`, srcSet: `/${STEM}_800.jpg 2x` })
    expect(inWidth(ALL, 480)).toEqual({ src: `/${STEM}_640.jpg`, srcSet: `/${STEM}_1600.jpg 2x` })
    expect(inWidth(ALL, 64)).toEqual({ src: `/${STEM}_320.jpg` })
    expect(inWidth(ALL, 1600)).toEqual({ src: `/${STEM}_1600.jpg` })
    expect(inWidth(`/${keyOfSizes(STEM, widthsFor(2), 'png')}`, 320)).toEqual({ src: `/${STEM}_2.png` })
  })

  it('leads to the file of its width, or of the widest, in the form the browser takes', () => {
    expect(keyOfSize(`/${STEM}_640.jpg`, true)).toBe(`${STEM}_640.webp`)
    expect(keyOfSize(`/${STEM}_640.jpg`, false)).toBe(`${STEM}_640.jpg`)
    expect(keyOfSize(ALL, true)).toBe(`${STEM}_1600.webp`)
    expect(keyOfSize(ALL.slice(1), false)).toBe(`${STEM}_1600.jpg`)
  })

  it.each([
    '',
    'data:image/svg+xml,%3Csvg/%3E',
    'https://cdn.example.cn/media/import/a_320-640.jpg',
    `https://cdn.example.cn${ALL}`,
    `//cdn.example.cn${ALL}`,
    `${ALL}?v=2`,
    `${ALL}#x`,
    `/media/import/${'3f'.repeat(16)}.jpg`,
    `/uploads/${'3f'.repeat(16)}.webp`,
    `/uploads/${'3f'.repeat(16)}_320-640.webp`,
    '/media/product/10001/0.svg',
    `/pictures/${'3f'.repeat(16)}_320-640.jpg`,
    `/media/../uploads/${'3f'.repeat(16)}_320-640.jpg`,
  ])('of any other, %j, is left as it is', (address) => {
    expect([inWidth(address, 320), keyOfSize(address, true)]).toEqual([{ src: address }, null])
  })
})
