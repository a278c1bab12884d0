import { hash, verify, type Algorithm } from '@node-rs/argon2'
import { busy } from '../../src/domain/no-answer'

/** argon2id with OWASP's parameters. Hashing costs processor time, so few at once, and a queue that ends. */

const ARGON2ID: Algorithm = 2
const OPTIONS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const AT_ONCE = 4
const MAX_WAITING = 64

let running = 0
const waiting: (() => void)[] = []

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= AT_ONCE) {
    if (waiting.length >= MAX_WAITING) throw busy()
    await new Promise<void>((go) => waiting.push(go))
  } else running++
  try {
    return await work()
  } finally {
    // The place goes to the next in line; only without one does it become free.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, OPTIONS))

/** With `null` (no such account) it takes as long as with a real one, and is never right. */
export const isPassword = (stored: string | null, password: string): Promise<boolean> =>
  inTurn(async () => (await verify(stored ?? (await dummy()), password, OPTIONS)) && stored !== null)

let dummyHash: Promise<string> | null = null
const dummy = (): Promise<string> => (dummyHash ??= hash('nobody has this password', OPTIONS))
