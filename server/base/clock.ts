/** Epoch milliseconds. Use cases take it instead of reading the machine's clock, so that tests can move time. */
export interface Clock {
  now(): number
}

export const machineClock: Clock = { now: () => Date.now() }
