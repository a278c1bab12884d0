import { expect, it } from 'vitest'
import { areaTextOf } from '../country/area-text'
import { places } from './people.data'

it('sends the sandbox’s orders to areas that are ours', () => {
  expect(places.filter(({ code }) => areaTextOf(code) === null)).toEqual([])
})
