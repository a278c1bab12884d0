import type { Writable } from 'node:stream'

/** A reader that has stopped reading gets this much of memory, no more. */
const MAX_WAITING_BYTES = 1024 * 1024

/**
 * Writes lines to a stream that may refuse them: a full disk, a reader that has gone or no longer reads. Logging is best effort, so such
 * lines are dropped and counted, and once writing works again `noteOf` says how many there were. Without a listener for its errors a
 * stream would end the process.
 */
export const lineSink = (stream: Writable, noteOf: (lost: number) => string): ((line: string) => void) => {
  let lost = 0
  let isNoting = false
  stream.on('error', () => {}) // the callback of each write is told too, and counts
  return (line) => {
    if (stream.writableLength > MAX_WAITING_BYTES) {
      lost += 1
      return
    }
    const told = isNoting ? 0 : lost
    isNoting ||= told > 0
    // The last line that got through may have been cut.
    stream.write(told > 0 ? `\n${noteOf(told)}${line}` : line, (error) => {
      if (told > 0) isNoting = false
      if (error) lost += 1
      else lost -= told
    })
  }
}
