import { requestWords } from '../../src/domain/request-words'
import { RequestFailure } from '../../wire/understand'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** @throws RequestFailure */
export const textOf = (bytes: Buffer): string => {
  try {
    return utf8.decode(bytes)
  } catch {
    throw new RequestFailure(requestWords.brokenText)
  }
}
