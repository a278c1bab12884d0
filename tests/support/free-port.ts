import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below every port that Linux gives to outgoing connections by itself (32768 and up). */
const PORTS = { from: 12_000, to: 32_000 }

/**
 * Of the loopback; free now, and nobody else's for as long as a run takes, with some luck.
 *
 * Never one of those that the kernel gives to outgoing connections: clients that try again and again
 * at a killed server would sooner or later be given its very port, be connected to themselves, and so
 * keep the server from coming back.
 */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = PORTS.from + Math.floor(Math.random() * (PORTS.to - PORTS.from))
    if (await isFree(port)) return port
  }
}

const isFree = async (port: number): Promise<boolean> => {
  const probe = createServer()
  try {
    probe.listen(port, '127.0.0.1')
    await once(probe, 'listening')
  } catch {
    return false
  }
  probe.close()
  await once(probe, 'close')
  return true
}
