import { once } from 'node:events'
import { createConnection, type Socket } from 'node:net'

/** Somebody on a line so bad that he reads a few bytes of large answers at a time, and asks for more meanwhile; dropped, he comes again. */
export const slowReader = (url: string, paths: readonly string[]): { stop(): void; dropped(): number } => {
  const { hostname, port, host } = new URL(url)
  const over = new AbortController()
  let times = 0
  let socket: Socket | null = null
  const read = async (): Promise<void> => {
    while (!over.signal.aborted) {
      socket = createConnection({ host: hostname, port: Number(port) })
      socket.on('error', () => undefined)
      socket.pause()
      socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: ${host}\r\n\r\n`).join(''))
      const sips = setInterval(() => socket!.read(64), 500)
      await once(socket, 'close')
      clearInterval(sips)
      times++
    }
  }
  void read()
  return {
    stop() {
      over.abort()
      socket?.destroy()
    },
    dropped: () => times,
  }
}
