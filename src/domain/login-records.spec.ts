import { expect, it } from 'vitest'
import { areaOf, isNewOrigin } from './login-records'

const desk = { kind: 'Windows · Chrome', area: '60.12' }

it.each([
  ['60.12.3.4', '60.12'],
  ['127.0.0.1', '127.0'],
  ['2408:8000:1:2::/64', '2408.8000'],
  ['::1', '.'],
])('puts %s into the area %s', (ip, area) => {
  expect(areaOf(ip)).toBe(area)
})

it('calls an origin new by another kind of device or another area, and never the first of all', () => {
  expect([
    isNewOrigin(desk, []),
    isNewOrigin(desk, [desk]),
    isNewOrigin({ ...desk, kind: 'iPhone · Safari' }, [desk]),
    isNewOrigin({ ...desk, area: '112.5' }, [desk]),
    isNewOrigin({ ...desk, area: '112.5' }, [desk, { ...desk, area: '112.5' }]),
    isNewOrigin({ kind: 'iPhone · Safari', area: '112.5' }, [
      { ...desk, area: '112.5' },
      { ...desk, kind: 'iPhone · Safari' },
    ]),
  ]).toEqual([false, false, true, true, false, true])
})
