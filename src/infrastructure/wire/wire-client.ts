import type { AnyCall, Reply, Wanted } from '../../../wire/call'

/** Who takes the calls of the wire: a server at the other end of a line, or a shop in this page. */
export interface WireClient {
  /**
   * Asks once: never repeats a call on its own. Files are left out where undefined.
   * @throws Failure of every kind
   */
  ask<C extends AnyCall>(
    call: C,
    input: Wanted<C>,
    files?: Record<string, Blob | undefined>,
    how?: Transfer,
  ): Promise<Reply<C>>
}

/** How a call goes out whose body takes its time. */
export interface Transfer {
  /** ms, in the place of the usual. */
  timeout: number
  signal?: AbortSignal
  onUploadProgress?: (so: { progress?: number | undefined }) => void
}
