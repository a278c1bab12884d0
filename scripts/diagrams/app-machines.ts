import { existsSync } from 'node:fs'
import type { AnyStateMachine } from 'xstate'

const FLOWS = new URL('../../src/application/flows.ts', import.meta.url)

/** Every machine of the application by name; null while there are none. */
export const appMachines = async (): Promise<Record<string, AnyStateMachine> | null> => {
  if (!existsSync(FLOWS)) return null
  const module: { flows: (ports: unknown) => Record<string, unknown> } = await import(FLOWS.href)
  return Object.fromEntries(
    Object.entries(module.flows(noPorts('ports'))).map(([name, flow]) => [name, machineOf(name, flow)]),
  )
}

/** Stands for any port: it may be passed on and taken apart, but drawing must never call it. */
const noPorts = (path: string): unknown =>
  new Proxy(() => undefined, {
    get: (_, key) => (typeof key === 'symbol' ? undefined : noPorts(`${path}.${key}`)),
    apply: () => {
      throw new Error(`画图时调用了 ${path}：flows 只许把 ports 交给状态机，不许调用。`)
    },
  })

const machineOf = (name: string, flow: unknown): AnyStateMachine => {
  // A flow may be a machine or an actor that already runs one.
  const logic = (flow as { logic?: unknown }).logic ?? flow
  if (logic && typeof logic === 'object' && 'root' in logic) return logic as AnyStateMachine
  throw new Error(`flows 里的 ${name} 不是状态机。`)
}
