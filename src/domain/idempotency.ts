import { refusals } from './refusals'

/** A call that carries a request id is done once: who asks again with the same id and content gets the first answer. */

export const requestKey = (requestId: string): string => requestId.toLowerCase()

/** What two calls under one id must have in common. */
export const requestPrint = (route: string, input: unknown): string => JSON.stringify([route, input])

/** @throws Failure conflict for other content under a known id */
export const replayed = <T>(known: { print: string; reply: T } | undefined, print: string): T => {
  if (known?.print !== print) throw refusals.requestReused()
  return known.reply
}

/** @param done how many of this kind within the last minute, this one too @throws Failure too-often */
export const mustKeepPace = (done: number, perMinute: number): void => {
  if (done > perMinute) throw refusals.tooOften(60)
}
