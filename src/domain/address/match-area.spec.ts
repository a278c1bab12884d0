import fc from 'fast-check'
import { expect, it } from 'vitest'
import { demoAreas } from '../../../country/areas'
import type { Area } from './address'
import { areaIndex } from './area-index'
import { areaPath } from './areas'
import { matchArea } from './match-area'

const areas = demoAreas()
const leaves = [...areaIndex(areas).byCode.values()].filter(({ isLeaf }) => isLeaf)
const namesOf = (code: string): string[] => areaPath(areas, code).map(({ name }: Area) => name)

it('takes the deepest code that is one of ours, whatever is told below and beside it', () => {
  fc.assert(
    fc.property(fc.constantFrom(...leaves), ({ code }) => {
      const codes = [`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code, `${code}999`]
      expect(matchArea(areas, { codes, names: ['别处'] })).toBe(code)
    }),
  )
})

it('finds every area by its names alone, with a street behind them', () => {
  fc.assert(
    fc.property(fc.constantFrom(...leaves), ({ code }) => {
      const found = matchArea(areas, { codes: ['1'], names: [...namesOf(code), '某某街道'] })
      expect([code, '']).toContain(found) // two of one name in one city are told by nobody
    }),
    { numRuns: 300 },
  )
  expect(matchArea(areas, { codes: [], names: ['浙江省', '杭州市', '西湖区', '文新街道'] })).toBe('330106')
  expect(matchArea(areas, { codes: [], names: ['浙江', '杭州', '西湖区'] })).toBe('330106')
  expect(matchArea(areas, { codes: [], names: ['北京市', '北京市', '朝阳区'] })).toBe('110105')
})

it('says nothing of a place that it does not know, or of half of one', () => {
  expect(matchArea(areas, { codes: ['330000', '330100'], names: ['浙江省', '杭州市'] })).toBe('')
  expect(matchArea(areas, { codes: [], names: ['江苏省', '南京市', '西湖区'] })).toBe('')
  expect(matchArea(areas, { codes: [], names: [] })).toBe('')
})

it.each([
  [[' 浙江省 ', '', '杭州市', ' 西湖区'], '330106'],
  [['湖北省', '仙桃市'], '429004'], // nobody writes what stands between
  [['重庆', '城口县'], '500229'],
  [['吉林', '长春', '朝阳区'], '220104'], // 吉林 is a city too
  [['西湖区', '浙江省', '杭州市'], ''], // from the province down
  [['杭州市', '西湖区'], ''],
  [['浙江省', '西湖区'], ''],
])('reads %j as %j', (names, code) => {
  expect(matchArea(areas, { codes: [], names })).toBe(code)
})

it('believes the deepest code of a place to send to, and names where there is none', () => {
  const names = ['浙江省', '杭州市', '西湖区']
  expect(matchArea(areas, { codes: ['330106', '330110'], names })).toBe('330110')
  expect(matchArea(areas, { codes: ['330110', '330100'], names })).toBe('330110')
  expect(matchArea(areas, { codes: ['330000', '330100'], names })).toBe('330106')
})
