import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Config } from '../base/config'
import { isCounted } from '../limits/counted'
import { ipOf } from './client-address'

export interface ConnectionLimits {
  /** Without a byte in either direction, while something is under way. */
  idleMs: number
  /** A call in all, from its first line to the last byte of its answer: whoever trickles is not waited for. */
  callMs: number
  most: number
  /** Of one address, where it isn't a proxy's. */
  mostPerAddress: number
}

export const connectionLimits: ConnectionLimits = {
  idleMs: 30_000,
  callMs: 120_000, // an upload of 5 MB at 45 KB a second
  most: 4096,
  mostPerAddress: 256, // an office of forty behind one address, six each; docs/samples/nginx.conf has it too
}

/** Null for whom no limit holds: a proxy, which is everybody, and in the demo the own machine. */
export const visitorOf = (config: Config, socket: Socket): string | null => {
  const ip = ipOf({ ip: '', raw: { socket } })
  return config.trustProxy || !isCounted(config, ip) ? null : ip
}

/** Drops who doesn't read what he asked for, and bounds how many there may be. `countedAs`: null for whom no limit of his own holds. */
export const boundConnections = (
  server: Server,
  limits: ConnectionLimits,
  countedAs: (socket: Socket) => string | null,
): void => {
  server.setTimeout(limits.idleMs)
  server.maxConnections = limits.most
  server.on('request', ({ socket }, response) => {
    const timer = setTimeout(() => socket.destroy(), limits.callMs)
    response.once('close', () => clearTimeout(timer))
  })
  const counts = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = countedAs(socket)
    if (address === null) return
    const count = (counts.get(address) ?? 0) + 1
    if (count > limits.mostPerAddress) {
      socket.destroy()
      return
    }
    counts.set(address, count)
    socket.once('close', () => {
      const left = (counts.get(address) ?? 1) - 1
      if (left > 0) counts.set(address, left)
      else counts.delete(address)
    })
  })
}
