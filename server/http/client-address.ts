import type { FastifyRequest } from 'fastify'
import { isIPv6 } from 'node:net'
import type { Config } from '../base/config'

/** What limits count: an IPv4 address, or the /64 of an IPv6 one (a customer has it whole). */
export const ipOf = ({ ip }: FastifyRequest): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(ip)) return ip
  if (ip === '::1') return ip
  const [head = '', tail] = ip.split('%')[0]!.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail ? tail.split(':') : []
  const whole =
    tail === undefined ? front : [...front, ...Array<string>(8 - front.length - back.length).fill('0'), ...back]
  return `${whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

const HOST = /^(?:[A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/

/** Where the buyer's browser reached us. */
export const originOf = ({ publicUrl, host, port }: Config, request: FastifyRequest): string => {
  if (publicUrl) return publicUrl
  return HOST.test(request.host) ? `${request.protocol}://${request.host}` : `http://${host}:${port}`
}
