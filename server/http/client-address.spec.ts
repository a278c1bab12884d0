import { expect, it } from 'vitest'
import { ipOf } from './client-address'

const from = (ip: string, remoteAddress = '10.0.0.9') => ipOf({ ip, raw: { socket: { remoteAddress } } })

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['[2001:0DB8:1:2::1]:443', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::2]', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '::1'],
  ['127.0.0.1', '127.0.0.1'],
])('%s counts as %s', (said, counted) => {
  expect(from(said)).toBe(counted)
})

it.each([
  'x'.repeat(3000),
  '',
  'unknown',
  '1.2.3',
  '1.2.3.4.5',
  '999.1.1.1',
  '[]',
  '[x]:1',
  '_hidden',
  '1.2.3.4:x',
  "'--",
])('what is no address counts as the connection’s own: %s', (said) => {
  expect(from(said)).toBe('10.0.0.9')
})
