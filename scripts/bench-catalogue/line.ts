import { once } from 'node:events'
import { createConnection } from 'node:net'

export interface Ask {
  path: string
  body?: Buffer
  type?: string
}

/** One connection that is kept; it reads no more of a reply than its length, so that the two cores are left to the server. */
export const connect = async (url: string, headers = '') => {
  const { hostname, port, host } = new URL(url)
  const socket = createConnection({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  let [got, missing] = [Buffer.alloc(0), -1]
  let answered: (text: string) => void = () => {}
  let failed: (error: Error) => void = () => {}
  socket.on('data', (chunk: Buffer) => {
    got = Buffer.concat([got, chunk])
    if (missing < 0) {
      const head = got.indexOf('\r\n\r\n')
      if (head < 0) return
      const length = /content-length: (\d+)/i.exec(got.toString('latin1', 0, head))
      if (!length) return failed(new Error(got.toString('utf8', 0, 300)))
      missing = head + 4 + Number(length[1])
    }
    if (got.length < missing) return
    const text = got.toString('utf8', got.indexOf('\r\n\r\n') + 4, missing)
    got = got.subarray(missing)
    missing = -1
    answered(text)
  })
  socket.on('error', (error) => failed(error))
  const send = ({ path, body, type }: Ask): Promise<string> =>
    new Promise((resolve, reject) => {
      answered = resolve
      failed = reject
      const what = body
        ? `POST ${path} HTTP/1.1\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}`
        : `GET ${path} HTTP/1.1`
      socket.write(Buffer.concat([Buffer.from(`${what}\r\n${headers}host: ${host}\r\n\r\n`), body ?? Buffer.alloc(0)]))
    })
  return { send, end: () => socket.end() }
}
