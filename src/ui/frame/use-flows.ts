import { flows, type Flows } from '../../application/flows'
import type { Ports } from '../../domain/ports/ports'
import { usePorts } from './ports-context'

const built = new WeakMap<Ports, Flows>()

/**
 * The machines over the ports, built once. For lazily loaded pages and dialogs only: importing this brings every machine along,
 * which the first screen must not wait for (the session, which it needs, is in `useSession`).
 */
export const useFlows = (): Flows => {
  const ports = usePorts()
  const known = built.get(ports)
  if (known) return known
  const fresh = flows(ports)
  built.set(ports, fresh)
  return fresh
}
