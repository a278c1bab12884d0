/**
 * The Chinese names that a machine carries for its state diagram (docs/machines): names in the code are English, a
 * reviewer reads Chinese. States say `meta: { label: '待付款' }`, the machine itself `meta: { labels: { title, … } }`.
 * The generator refuses a machine in which a state, an event, a guard, an actor or a named delay has no label.
 */
export interface MachineLabels {
  title: string
  events: Record<string, string>
  /** Of a life: who may bring about each event. */
  doers?: Record<string, string>
  guards?: Record<string, string>
  actors?: Record<string, string>
  delays?: Record<string, string> // numeric delays need none
  /** Machines (by their name in flows.ts), or the reserve, that the pages go on to from here, and with what. */
  leads?: Record<string, string>
}

/** States carry `label`, the root carries `labels`. */
export interface MachineMeta {
  label?: string
  labels?: MachineLabels
}

/** `setup({ types: { meta: machineMeta } })`: only its type counts. */
export const machineMeta: MachineMeta = {}
