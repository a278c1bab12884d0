/** The demo's station as its visitors see it: it moves their orders along by itself, so many times faster than life. */
export interface DemoDial {
  open: boolean // false in production
  speed: number
}

/** At 720 an hour is five seconds, and a whole life some six minutes. 0: nothing moves by itself. */
export const DEMO_SPEEDS = [0, 60, 720, 7200] as const
