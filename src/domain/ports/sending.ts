/** A file on its way: how far it is, and a way to stop it. A stopped call fails as `network`; who stopped it knows. */
export interface Sending {
  signal: AbortSignal
  /** 0 to 1. */
  progress(share: number): void
}
