import { isFailure } from '../../src/domain/failure'
import type { PayMethod } from '../../src/domain/payment'
import { attemptClosed, dueAttempts, mayAsk, openAttempts, type Attempt } from './attempts'
import type { Capture } from './channel'
import { bookCapture } from './dispute'
import { channelOf, type TradeDeps } from './methods'
import type { Settled } from './settle'

/** What providers are asked about tries that are open, and what comes of the answer. None of it stands in a transaction. */

export type Booked = Settled | 'disputed'

const book = (deps: TradeDeps, { paymentNo, outTradeNo, channel }: Attempt, taken: Capture, nowMs: number) =>
  deps.db.tx((tx) => bookCapture(deps, tx, paymentNo, { method: channel as PayMethod, outTradeNo, ...taken }, nowMs))

/** The provider takes nothing more by this number; what it had taken is booked. @throws whatever keeps the provider from saying so */
export const endAttempt = async (deps: TradeDeps, attempt: Attempt, nowMs: number): Promise<Booked | null> => {
  const channel = channelOf(deps, attempt.channel)
  // A provider that was taken out of the configuration can't be told; its money is found in its bills.
  if (!channel)
    deps.log.warn('pay-attempt-without-channel', { outTradeNo: attempt.outTradeNo, method: attempt.channel })
  const taken = channel && (await channel.close(attempt.outTradeNo))
  if (taken) return book(deps, attempt, taken, nowMs)
  await attemptClosed(deps.db, attempt.outTradeNo, nowMs)
  return null
}

/**
 * The same for somebody who waits: he goes on where the provider takes its time, and what comes of it is booked later.
 */
export const endAttemptSoon = async (deps: TradeDeps, attempt: Attempt, nowMs: number): Promise<void> => {
  const ended = orNull(deps, attempt, 'close', () => endAttempt(deps, attempt, nowMs)).catch((error: unknown) => {
    deps.log.warn('pay-attempt-not-closed', { outTradeNo: attempt.outTradeNo, error })
  })
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<void>((over) => {
    timer = setTimeout(over, deps.config.pay.timeoutMs / 2)
  })
  await Promise.race([ended, patience])
  clearTimeout(timer)
}

/** All of a payment. What one had taken is booked though the next can't be reached. */
export const endAttempts = async (deps: TradeDeps, paymentNo: string, nowMs: number): Promise<Booked[]> => {
  const booked: Booked[] = []
  for (const attempt of await openAttempts(deps.db, paymentNo)) {
    const one = await endAttempt(deps, attempt, nowMs)
    if (one) booked.push(one)
  }
  return booked
}

/** Asks whether it took money, where it may be asked by now; a provider that doesn't answer leaves all as it was. */
export const askAttempt = async (deps: TradeDeps, attempt: Attempt, nowMs: number): Promise<Booked | null> => {
  const channel = channelOf(deps, attempt.channel)
  if (!channel || !(await mayAsk(deps.db, attempt, channel.askEvery, nowMs))) return null
  const taken = await orNull(deps, attempt, 'query', () => channel.query(attempt.outTradeNo))
  return taken && book(deps, attempt, taken, nowMs)
}

/** Null where the provider gave no answer that can be believed, which the log says. @throws Failure busy: the database is away */
export const orNull = async <T>(
  deps: Pick<TradeDeps, 'log'>,
  { outTradeNo, channel }: Pick<Attempt, 'outTradeNo' | 'channel'>,
  call: string,
  work: () => Promise<T>,
): Promise<T | null> => {
  try {
    return await work()
  } catch (error) {
    if (isFailure(error)) throw error
    deps.log.warn('pay-provider-no-answer', { method: channel, call, outTradeNo, error })
    return null
  }
}

const AT_ONCE = 50
const TOGETHER = 10

/**
 * What nobody has told us of: open tries are asked about once a minute, those of payments that have ended are closed at their providers.
 * @returns how many were found to have taken money
 */
export const tendAttempts = async (deps: TradeDeps): Promise<number> => {
  const nowMs = deps.clock.now()
  const due = await dueAttempts(deps.db, nowMs, AT_ONCE)
  let found = 0
  const one = async ({ isEnded, isOver, ...attempt }: (typeof due)[number]) => {
    // The sweeper ends what is over.
    if (!isEnded && isOver) return
    const booked = isEnded
      ? await orNull(deps, attempt, 'close', () => endAttempt(deps, attempt, nowMs))
      : await askAttempt(deps, attempt, nowMs)
    if (booked && booked !== 'already') found += 1
  }
  for (let i = 0; i < due.length; i += TOGETHER) await Promise.all(due.slice(i, i + TOGETHER).map(one))
  return found
}
