import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { boundConnections, connectionLimits } from './connections'

let server: Server
const opened: Socket[] = []
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy()
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

/** More than the buffers between two sockets hold. */
const LENGTH = 30 * 1024 * 1024

const listen = async (limits: Partial<typeof connectionLimits>, isCounted = true): Promise<number> => {
  server = createServer((_request, response) => response.end(Buffer.alloc(LENGTH)))
  boundConnections(server, { ...connectionLimits, ...limits }, () => (isCounted ? 'a' : null))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const open = async (port: number): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1')
  opened.push(socket)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

/** Whose end the server saw. */
const dropped = () =>
  new Promise<void>((resolve) => server.once('connection', (socket: Socket) => socket.once('close', () => resolve())))

const ASK = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'

it('drops a reader that reads nothing, pipelined or not', async () => {
  const port = await listen({ idleMs: 150 })
  const gone = dropped()
  const socket = await open(port)
  socket.pause()
  socket.write(ASK.repeat(5))
  await gone
  expect(socket.bytesRead).toBeLessThan(LENGTH)
})

it('drops a reader that trickles', async () => {
  const port = await listen({ idleMs: 60_000, callMs: 300 })
  const gone = dropped()
  const socket = await open(port)
  socket.pause()
  socket.write(ASK)
  const sips = setInterval(() => socket.read(1000), 20)
  await gone
  clearInterval(sips)
  expect(socket.bytesRead).toBeLessThan(LENGTH)
})

it('leaves a reader alone that reads', async () => {
  const port = await listen({ idleMs: 2000, callMs: 10_000 })
  const response = await fetch(`http://127.0.0.1:${port}/`)
  expect((await response.arrayBuffer()).byteLength).toBe(LENGTH)
})

it('takes so many connections of one address, and others when some have gone', async () => {
  const port = await listen({ mostPerAddress: 2 })
  const [first] = [await open(port), await open(port)]
  const third = await open(port)
  await once(third, 'close')
  const left = new Promise((resolve) => server.getConnections((_, count) => resolve(count)))
  expect(await left).toBe(2)
  first.destroy()
  await once(first, 'close')
  await expect
    .poll(() =>
      fetch(`http://127.0.0.1:${port}/`, { method: 'HEAD' }).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200)
})

it('counts no addresses of proxies, and takes so many connections in all', async () => {
  const port = await listen({ mostPerAddress: 1, most: 3 }, false)
  for (let i = 0; i < 3; i++) await open(port)
  const fourth = connect(port, '127.0.0.1')
  opened.push(fourth)
  fourth.on('error', () => undefined)
  await once(fourth, 'close')
  const left = new Promise((resolve) => server.getConnections((_, count) => resolve(count)))
  expect(await left).toBe(3)
})

it('leaves a proxy to take as many of one address: the sample says so', () => {
  const sample = readFileSync(new URL('../../docs/samples/nginx.conf', import.meta.url), 'utf8')
  const zone = /limit_conn_zone \$binary_remote_addr zone=(\w+):/.exec(sample)?.[1]
  expect(sample).toContain(`\n  limit_conn ${zone} ${connectionLimits.mostPerAddress};\n`)
})
