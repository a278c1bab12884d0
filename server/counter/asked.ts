import type { TradeDeps } from '../payments/methods'
import type { Deps } from '../deps'
import type { Answered, Told, VerbName } from '../verbs/all'

export type CounterDeps = Deps & TradeDeps

/** What surrounds a call of the counter besides its input. */
export interface OpsAsked {
  /** In a call that changes something, its `db` is the transaction of the call: a use case may open its own in it (store/within). */
  deps: CounterDeps
  /** The name of the key. */
  key: string
  /** The same for a repetition: what is made by it is made once. */
  requestId: string
  /** Nothing will be kept. What can't be taken back must not be done. */
  isDryRun: boolean
  /** Whom or what it is about, by our own ids and never by a person's: for the log. */
  about(subject: string): void
  /** A file that came with the call, on this machine and for as long as the call lasts; of a verb that `isLater` there is none yet. */
  fileOf(field: string): string
}

/** One function a verb. A refusal is a thrown Failure, or a SheetError for a sheet that can't be read; anything else is a bug. */
export type OpsHandlers<N extends VerbName = VerbName> = {
  [K in N]: (input: Told<K>, asked: OpsAsked) => Promise<Answered<K>>
}
