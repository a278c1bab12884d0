import { mustKeepPace, replayed, requestKey, requestPrint } from '../../domain/idempotency'
import { countOne, secondsLeft, slowOne, type Slowing } from '../../domain/limits'
import { refusals } from '../../domain/refusals'
import { atomically, type MemoryBuyer, type MemoryWorld } from './memory-world'

/** Counts one. @throws Failure too-often when there were `most` already */
export const hit = ({ state, options }: MemoryWorld, key: string, most: number, windowSeconds: number): void => {
  const counted = countOne(state.counted[key], options.now(), windowSeconds)
  state.counted[key] = counted
  if (counted.count > most) throw refusals.tooOften(secondsLeft(counted.endMs, options.now()))
}

/** Counts one try as a failure, before it is known to be one. @throws Failure too-often while the last ones ask for patience */
export const slow = ({ state, options }: MemoryWorld, key: string, slowing: Slowing): void => {
  const now = options.now()
  const before = state.slowed[key]
  if (before && before.endMs > now && before.opensMs > now) throw refusals.tooOften(secondsLeft(before.opensMs, now))
  state.slowed[key] = slowOne(before, now, slowing)
}

interface IdempotentRequest {
  route: string
  requestId: string
  input: unknown
  perMinute: number
}

const MINUTE_MS = 60_000

/** Does the work once for a buyer's request id; what is refused leaves no trace. */
export const idempotent = <T>(
  world: MemoryWorld,
  buyer: MemoryBuyer,
  { route, requestId, input, perMinute }: IdempotentRequest,
  work: () => T,
): T =>
  atomically(world, () => {
    const { requests } = world.state
    const owner = `${buyer.id}:`
    const key = `${owner}${requestKey(requestId)}`
    const print = requestPrint(route, input)
    const before = requests.find((one) => one.key === key)
    if (before) return replayed({ print: before.print, reply: before.reply as T }, print)
    const atMs = world.options.now()
    const own = requests.filter((one) => one.route === route && one.key.startsWith(owner))
    mustKeepPace(1 + own.filter((one) => one.atMs > atMs - MINUTE_MS).length, perMinute)
    const reply = work()
    world.state.requests.push({ key, route, print, atMs, reply })
    return reply
  })
