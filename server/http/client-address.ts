import type { FastifyRequest } from 'fastify'
import { isIP } from 'node:net'
import type { Config } from '../base/config'

/**
 * What limits count and records keep: an IPv4 address, or the /64 of an IPv6 one (a customer has it whole). What a proxy passes on is
 * written by whoever asks: where it is no address, the connection's own counts.
 */
export const ipOf = ({ ip, raw }: Pick<FastifyRequest, 'ip'> & { raw: RawRequest }): string => {
  const said = bare(ip)
  const address = isIP(said) ? said : bare(raw.socket.remoteAddress ?? '')
  return isIP(address) === 6 ? networkOf(address) : address
}

interface RawRequest {
  socket: { remoteAddress?: string | undefined }
}

/** "1.2.3.4:5678", "[2001:db8::1]:443" and "fe80::1%eth0" without what isn't the address. */
const bare = (text: string): string => {
  const [, bracketed, v4] = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text) ?? []
  return (bracketed ?? v4 ?? text).replace(/%.*$/, '')
}

const networkOf = (address: string): string => {
  // Written in one way whichever way it came: lower case, no leading zeros, the longest run of zeros as "::".
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1)
  if (written === '::1') return written
  const [head = '', tail] = written.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail ? tail.split(':') : []
  const groups =
    tail === undefined ? front : [...front, ...Array<string>(8 - front.length - back.length).fill('0'), ...back]
  const mapped = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff'
  return mapped ? mappedV4(groups.slice(6)) : `${groups.slice(0, 4).join(':')}::/64`
}

/** ::ffff:1.2.3.4 is how a socket for both kinds of addresses shows an IPv4 one. */
const mappedV4 = (groups: readonly string[]): string =>
  groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((number) => [number >> 8, number & 255])
    .join('.')

const HOST = /^(?:[A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/

/** Where the buyer's browser reached us. */
export const originOf = ({ publicUrl, host, port }: Config, request: FastifyRequest): string => {
  if (publicUrl) return publicUrl
  return HOST.test(request.host) ? `${request.protocol}://${request.host}` : `http://${host}:${port}`
}
