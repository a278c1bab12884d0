import { randomInt } from 'node:crypto'
import { toBeijing } from '../../src/domain/time'

/**
 * "D2511210123456789": readable on the phone, the day in Beijing, and ten random digits, so that nobody counts our orders by them.
 * They are no secret: whoever asks for an order must own it.
 */
export const newNumber = (
  kind: 'D' | 'B' | 'P' | 'S' | 'C' | 'R' | 'A' | 'T' | 'W' | 'Z' | 'H',
  nowMs: number,
): string =>
  `${kind}${toBeijing(nowMs).slice(2, 10).replaceAll('-', '')}${String(randomInt(10 ** 10)).padStart(10, '0')}`

export const isAfterSaleNo = (number: string): boolean => number.startsWith('T')
