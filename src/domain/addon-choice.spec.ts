import { expect, it } from 'vitest'
import { zero } from './money'
import type { AddonGroup, AddonOption } from './ordering'
import { defaultAddons, shownAddons, toggleAddon, withDefaults } from './addon-choice'

const option = (id: string, multi: boolean): AddonOption => ({
  id,
  name: id,
  fee: zero,
  unit: 'piece',
  required: false,
  multi,
  default: false,
})
const groups: AddonGroup[] = [
  { group: 'qc', name: '质检', options: [option('1', false), option('2', false)] },
  { group: 'gift', name: '礼品', options: [option('3', true), option('4', true), option('5', false)] },
]

it.each([
  ['adds an option', ['3'], '1', ['3', '1']],
  ['takes an option away', ['3', '1'], '1', ['3']],
  ['replaces a rival of its group', ['1', '3'], '2', ['3', '2']],
  ['lets options stand side by side that may', ['3'], '4', ['3', '4']],
  ['clears the group for one that stands alone', ['1', '3', '4'], '5', ['1', '5']],
  ['replaces one that stood alone', ['5'], '3', ['3']],
  ['leaves an unknown option out', ['1'], '9', ['1']],
])('%s', (_, chosen, id, after) => {
  expect(toggleAddon(groups, chosen, id)).toEqual(after)
})

const must: AddonGroup = {
  group: 'bag',
  name: '包装',
  options: [{ ...option('7', false), required: true }, option('8', false)],
}

it.each([
  ['as quoted while nothing was chosen by hand', null, ['7'], ['7']],
  ['the choice before the quote knows it', ['8', '1'], ['7'], ['8', '1']],
  ['what the server put into a required group', ['1'], ['7', '1'], ['1', '7']],
])('shows %s', (_, byHand, quoted, shown) => {
  expect(shownAddons([...groups, must], byHand, quoted)).toEqual(shown)
})

const preset = (id: string, multi: boolean): AddonOption => ({ ...option(id, multi), default: true })
const presets: AddonGroup[] = [
  { group: 'bag', name: '包装', options: [option('6', false), preset('7', false), preset('8', false)] },
  { group: 'gift', name: '礼品', options: [preset('3', true), preset('4', true)] },
  ...groups,
]

it('takes one default of a group of which only one may be taken', () => {
  expect(defaultAddons(presets)).toEqual(['7', '3', '4'])
})

it('chooses the defaults for parcels that nothing was chosen for, and leaves a choice of nothing alone', () => {
  const none = { parcelKey: '1', addonIds: [] }
  expect(withDefaults(presets, [none], ['1', '2'])).toEqual([none, { parcelKey: '2', addonIds: ['7', '3', '4'] }])
  expect(withDefaults(groups, [none], ['1', '2'])).toEqual([none])
})

it('takes for other parcels what the buyer last took, as far as it is still offered', () => {
  const none = { parcelKey: '1', addonIds: [] }
  const habit = { brandId: '9', addonIds: ['3', 'gone'] }
  expect(withDefaults(presets, [none], ['1', '2'], habit)).toEqual([
    none,
    { parcelKey: '2', brandId: '9', addonIds: ['3'] },
  ])
  expect(withDefaults(presets, [], ['2'], { addonIds: [] })).toEqual([{ parcelKey: '2', addonIds: [] }])
})
