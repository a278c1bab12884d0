import type { Ports } from '../../domain/ports/ports'
import { usePorts } from './ports-context'

const built = new WeakMap<Ports, Map<unknown, unknown>>()

/**
 * A machine over the ports, built once, by its own `xMachine`. For lazily loaded pages and dialogs only, and each brings the
 * machines that it runs: the first screen must wait for none (the session, which it needs, is in `useSession`).
 */
export const useFlow = <M>(make: (ports: Ports) => M): M => {
  const ports = usePorts()
  const machines = built.get(ports) ?? new Map<unknown, unknown>()
  built.set(ports, machines)
  const known = machines.get(make)
  if (known !== undefined) return known as M
  const fresh = make(ports)
  machines.set(make, fresh)
  return fresh
}
