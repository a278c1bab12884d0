import type { Sending } from '../../domain/ports/sending'
import type { Transfer } from './wire-client'

/** chosen by us: a slow uplink (200 kbit/s) is waited for, and a minute in any case. */
const BYTES_PER_MS = 25
const LEAST_MS = 60_000

/** The 3 s of spec §9 are for calls as they usually are; a file is waited for by its size. */
export const transferOf = (file: Blob, sending?: Sending): Transfer => ({
  timeout: Math.max(LEAST_MS, file.size / BYTES_PER_MS),
  ...(sending && { signal: sending.signal, onUploadProgress: ({ progress = 0 }) => sending.progress(progress) }),
})
