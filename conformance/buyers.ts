import { nameOf } from './book'
import type { Said } from './asker'

/** Where codes that were sent by SMS come from. */
export interface Codes {
  /** To be asked before the code is sent, so that an older one isn't taken for it. @returns the code that came after that */
  next(mobile: string, smsType: string): () => Promise<string>
}

/** Who plays the buyers: numbers, codes, passwords. */
export interface Cast {
  /** A number that nobody has registered. */
  newMobile(): string
  codes: Codes
  /** A UUID. */
  newRequestId(): string
}

export const PASSWORD = 'Cheshi#7719-kai'
export const OTHER_PASSWORD = 'Cheshi#2846-gai'

/** In words, for where something was refused that shouldn't have been. */
export const answerOf = ({ call, code, msg }: Said): string => `${nameOf(call)} 答 ${code} ${msg}`
