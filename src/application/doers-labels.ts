import type { Actor, Doers } from '../domain/order-life/types'

const doerText: Record<Actor | 'operator', string> = {
  buyer: '买家',
  station: '站点',
  operator: '运营',
  platform: '平台',
  system: '系统',
}

/** For the labels of a life: who may bring about each of its events, in Chinese. */
export const told = <Event extends string, Who extends Actor | 'operator'>(
  doers: Doers<Event, Who>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries<readonly Who[]>(doers).map(([event, who]) => [event, who.map((one) => doerText[one]).join('、')]),
  )
