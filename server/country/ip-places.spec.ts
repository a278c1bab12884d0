import { expect, it } from 'vitest'
import { placeText, unknownPlaces, type IpPlaces } from './ip-places'

const everywhere: IpPlaces = { placeOf: () => '浙江省杭州市' }

it.each([
  ['127.0.0.1', '本机'],
  ['::1', '本机'],
  ['10.0.0.1', '内网'],
  ['172.16.0.9', '内网'],
  ['172.31.255.1', '内网'],
  ['192.168.1.10', '内网'],
  ['100.64.0.1', '内网'],
  ['169.254.1.1', '内网'],
  ['fd12:3456:789a:1::/64', '内网'],
  ['fe80:0:0:0::/64', '内网'],
  ['172.32.0.1', '浙江省杭州市'],
  ['100.128.0.1', '浙江省杭州市'],
  ['8.8.8.8', '浙江省杭州市'],
  ['2408:8000:1:2::/64', '浙江省杭州市'],
])('knows of %s that it is %s', (ip, place) => {
  expect(placeText(everywhere, ip)).toBe(place)
})

it('says 未知 where nobody knows, and of what is no address', () => {
  expect([placeText(unknownPlaces, '8.8.8.8'), placeText(everywhere, 'nonsense')]).toEqual(['未知', '未知'])
})
