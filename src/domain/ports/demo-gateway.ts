import type { DemoDial } from '../demo'

/** Playing station, in the demo. Refusals: `refused` where there is none. */
export interface DemoGateway {
  dial(): Promise<DemoDial>
  turn(speed: number): Promise<DemoDial>
  /** One step on with an order of one's own. @returns the state it is in now */
  step(orderNo: string): Promise<{ status: string; statusText: string }>
}
