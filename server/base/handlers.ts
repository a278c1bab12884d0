import type { Given, Reply } from '../../wire/call'
import type { CallName, calls } from '../../wire/calls'

/** Who asks. The guard has checked the token; every query of a buyer's own things carries `userId`. */
export interface Caller {
  userId: string
  sessionId: string
}

/** What surrounds a call besides its input. */
export interface Asked {
  /** Set on calls with `access: 'buyer'`; on public calls when a valid token came along. */
  caller: Caller | null
  ip: string
  userAgent: string
  /** "http://127.0.0.1:8080": where the buyer's browser reached us. */
  origin: string
  /** The bytes by the name of their field; what the client calls a file is forgotten. */
  files: Record<string, Buffer>
}

/** Buyer calls: the caller is there. */
export type BuyerAsked = Asked & { caller: Caller }

type AskedBy<N extends CallName> = (typeof calls)[N]['access'] extends 'public' ? Asked : BuyerAsked

/** One function a call. A refusal is a thrown `Failure`; anything else thrown is a bug (code 500). */
export type Handlers<N extends CallName = CallName> = {
  [K in N]: (input: Given<(typeof calls)[K]>, asked: AskedBy<K>) => Promise<Reply<(typeof calls)[K]>>
}
