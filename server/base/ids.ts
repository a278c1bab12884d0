import { randomBytes } from 'node:crypto'

/** 16 characters that nobody guesses: 80 bits in lower-case letters and digits. */
export const newId = (): string =>
  BigInt(`0x${randomBytes(10).toString('hex')}`)
    .toString(32)
    .padStart(16, '0')
