import { isIP } from 'node:net'
import { placeWords } from '../../src/domain/login-records'

/** Where in the world an address is. An operator may plug a lookup in here; ours knows only what the address itself says. */
export interface IpPlaces {
  /** @param ip as records keep it: an IPv4 address, or the /64 of an IPv6 one. @returns '浙江省杭州市'; '' where it isn't known */
  placeOf(ip: string): string
}

export const unknownPlaces: IpPlaces = { placeOf: () => '' }

const LOOPBACK = /^127\.|^::1$/
/** RFC 1918, 6598, 3927; 4193, 4291. */
const PRIVATE = /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|169\.254\.)/
const PRIVATE_V6 = /^(?:f[cd]|fe[89ab])[\da-f]{0,2}:/

/** What the address itself tells, what the lookup says, or that it isn't known: never a guess. */
export const placeText = (places: IpPlaces, ip: string): string => {
  if (LOOPBACK.test(ip)) return placeWords.own
  if (PRIVATE.test(ip) || PRIVATE_V6.test(ip)) return placeWords.inside
  return (isIP(ip.replace(/\/64$/, '')) > 0 && places.placeOf(ip)) || placeWords.unknown
}
