import { expect, it } from 'vitest'
import type { Area } from '../../domain/address/address'
import { aConsignee } from '../../../tests/support/order-fakes'
import { blankDraft, isSettled, surely } from './draft'
import { readPasted } from './pasted'

const county = (code: string, name: string): Area => ({ code, name, children: [] })
const areas: Area[] = [
  {
    code: '330000',
    name: '浙江省',
    children: [{ code: '330100', name: '杭州市', children: [county('330106', '西湖区'), county('330102', '上城区')] }],
  },
]

it('turns a pasted address into fields, each with how sure it is', () => {
  expect(readPasted('张小雨 18412345678-5678 浙江省杭州市西湖区文三路 1 号 2 幢', areas)).toEqual({
    consignee: { name: '张小雨', mobile: '18412345678', ext: '5678', areaCode: '330106', detail: '文三路 1 号 2 幢' },
    marks: { name: 'sure', mobile: 'sure', ext: 'sure', areaCode: 'sure', detail: 'sure' },
    areaHint: '',
  })
})

it.each([
  ['小雨店铺收 13812345678 西湖区文三路 1 号', { name: 'check', mobile: 'sure', areaCode: 'check', detail: 'check' }],
  ['13812345678 浙江省杭州市西湖区文三路 1 号', { name: 'missing', mobile: 'sure', areaCode: 'sure', detail: 'sure' }],
  ['张小雨 13812345678', { name: 'sure', mobile: 'sure', areaCode: 'missing', detail: 'missing' }],
])('says of each field of “%s” whether it is to be looked at', (text, marks) => {
  expect(readPasted(text, areas).marks).toEqual(marks)
})

it('leaves the area to the buyer when the county is not named, and says how far it came', () => {
  const { consignee, marks, areaHint } = readPasted('张小雨 13812345678 浙江省杭州市文三路 1 号', areas)
  expect({ area: consignee.areaCode, mark: marks.areaCode, areaHint }).toEqual({
    area: '',
    mark: 'missing',
    areaHint: '浙江省 杭州市',
  })
})

it('empties what a new consignee lacks, so that two addresses never mix', () => {
  expect(readPasted('张小雨 13812345678', areas).consignee).toEqual({
    name: '张小雨',
    mobile: '13812345678',
    ext: '',
    areaCode: '',
    detail: '',
  })
})

it('changes nothing else when there is only one field in the text', () => {
  expect(readPasted('13812345678', areas).consignee).toEqual({ mobile: '13812345678', ext: '' })
})

it.each([
  ['read without a doubt', surely(aConsignee()), true],
  ['out of the address book', { consignee: aConsignee(), addressId: '9' }, true],
  ['read with a doubt', { consignee: aConsignee(), marks: { name: 'sure', detail: 'check' } }, false],
  ['read and incomplete', surely(aConsignee({ areaCode: '' })), false],
  ['typed by hand', { consignee: aConsignee() }, false],
] as const)('knows whether anything is to be asked of a consignee %s', (_, known, settled) => {
  expect(isSettled({ ...blankDraft, ...known })).toBe(settled)
})
