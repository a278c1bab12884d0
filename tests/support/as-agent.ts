import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The same server under an address where whoever asks is taken for this browser: Node's own says nothing of a device. */
export const asAgent = async (target: string, userAgent: string): Promise<{ url: string; close(): Promise<void> }> => {
  const passing = createServer((asked, answer) => {
    const passed = request(
      new URL(asked.url ?? '/', target),
      { method: asked.method, headers: { ...asked.headers, 'user-agent': userAgent } },
      (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(answer)
      },
    )
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => passing.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(passing.address() as AddressInfo).port}`,
    async close() {
      passing.closeAllConnections()
      await new Promise((resolve) => passing.close(resolve))
    },
  }
}
