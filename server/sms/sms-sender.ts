import type { SmsType } from '../../src/domain/session'

/** Sends one code. Resolves when the provider has taken it; a refusal or silence is an `SmsNotSent`. */
export interface SmsSender {
  send(mobile: string, smsType: SmsType, code: string): Promise<void>
}

/** `message` is for the log: it may hold what the provider said, never the code or the whole number. */
export class SmsNotSent extends Error {
  /** The provider itself says "too often" for this number. */
  readonly tooOften: boolean

  constructor(message: string, tooOften = false) {
    super(message)
    this.name = 'SmsNotSent'
    this.tooOften = tooOften
  }
}
