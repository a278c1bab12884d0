import {
  areaOf,
  FAILED_TRIES_KEPT_PER_HOUR,
  isNewOrigin,
  isSameOrigin,
  LOGIN_RECORDS_KEPT_MS,
  type LoginRecord,
  placeWords,
  type LoginStanding,
  type NewSignIn,
  type Origin,
} from '../../domain/login-records'
import { refusals } from '../../domain/refusals'
import { sessionIsGood } from '../../domain/session'
import { toBeijing } from '../../domain/time'
import type { MemoryHandlers } from './memory-handlers'
import { found, nextId, paged, type MemoryBuyer, type MemoryLogin, type MemoryWorld } from './memory-world'

const HOUR_MS = 3_600_000

const originOf = ({ ip, device }: Pick<MemoryLogin, 'ip' | 'device'>): Origin => ({ kind: device, area: areaOf(ip) })

/** There is no outside: where the page is, the shop is. */
const placeText = (ip: string): string => (ip.startsWith('127.') ? placeWords.own : placeWords.unknown)

const ofBuyer = ({ state }: MemoryWorld, { id }: MemoryBuyer): MemoryLogin[] =>
  state.logins.filter(({ userId }) => userId === id)

export const recordSignIn = (world: MemoryWorld, buyer: MemoryBuyer, method: MemoryLogin['method'], token: string) => {
  const known = ofBuyer(world, buyer).filter(
    (one) => one.token !== '' && (one.standing === 'known' || one.standing === 'mine'),
  )
  const isNew = isNewOrigin(originOf(world.options.from()), known.map(originOf))
  keep(world, buyer, method, token, isNew ? 'new' : 'known')
}

/** As many in an hour as tell the buyer what is going on. */
export const recordFailedTry = (world: MemoryWorld, buyer: MemoryBuyer | undefined, method: MemoryLogin['method']) => {
  if (!buyer) return
  const since = world.options.now() - HOUR_MS
  const failed = ofBuyer(world, buyer).filter(({ token, atMs }) => token === '' && atMs > since)
  if (failed.length < FAILED_TRIES_KEPT_PER_HOUR) keep(world, buyer, method, '', 'known')
}

const keep = (
  world: MemoryWorld,
  { id: userId }: MemoryBuyer,
  method: MemoryLogin['method'],
  token: string,
  standing: LoginStanding,
) => {
  const { state, options } = world
  const atMs = options.now()
  state.logins = state.logins.filter((one) => one.atMs > atMs - LOGIN_RECORDS_KEPT_MS)
  state.logins.unshift({ id: nextId(world), userId, token, atMs, method, standing, ...options.from() })
}

const isLive = ({ state, options }: MemoryWorld, token: string): boolean => {
  const session = state.sessions[token]
  return session !== undefined && !session.isCrowdedOut && sessionIsGood(session, options.now())
}

/** The newest that waits for a word of the session that asks. */
export const newSignInFor = (world: MemoryWorld, buyer: MemoryBuyer): NewSignIn | null => {
  const asking = world.options.token()
  const own = ofBuyer(world, buyer)
  const suspect = own.find(({ token, standing }) => token === asking && (standing === 'new' || standing === 'not_mine'))
  const waiting = own.find(
    ({ id, token, standing }) =>
      standing === 'new' && token !== asking && !(suspect && Number(suspect.id) > Number(id)),
  )
  if (!waiting) return null
  const { id, atMs, ip, device } = waiting
  return { id, at: toBeijing(atMs), place: placeText(ip), device }
}

export const loginHandlers = (world: MemoryWorld) => {
  const recordOf = (buyer: MemoryBuyer, id: string): MemoryLogin =>
    found(
      ofBuyer(world, buyer).find((one) => one.id === id),
      () => refusals.notFound('loginRecord'),
    )

  const end = (buyer: MemoryBuyer, those: (token: string) => boolean): number => {
    const { sessions } = world.state
    const gone = Object.keys(sessions).filter(
      (token) => sessions[token]!.userId === buyer.id && isLive(world, token) && those(token),
    )
    gone.forEach((token) => delete sessions[token])
    return gone.length
  }
  const endOthers = (buyer: MemoryBuyer): number => end(buyer, (token) => token !== world.options.token())

  return {
    loginLogs({ result, ...request }, buyer) {
      const all = ofBuyer(world, buyer).filter(({ token }) => !result || (token !== '') === (result === 'ok'))
      const { list, ...page } = paged(all, request)
      const shown = list.map(({ id, atMs, ip, device, method, token, standing }): LoginRecord => ({
        id,
        at: toBeijing(atMs),
        ip,
        place: placeText(ip),
        device,
        method,
        ok: token !== '',
        current: token !== '' && token === world.options.token(),
        live: isLive(world, token),
        standing,
      }))
      return { ...page, list: shown }
    },

    sessionEnd(which, buyer) {
      if ('others' in which) return { ended: endOthers(buyer) }
      const { token } = recordOf(buyer, which.id)
      if (token !== '' && token === world.options.token()) throw refusals.ownSession()
      return { ended: end(buyer, (one) => one === token) }
    },

    loginAnswer({ id, mine }, buyer) {
      const asking = world.options.token()
      const asked = recordOf(buyer, id)
      if (asked.token === '') throw refusals.notFound('loginRecord')
      if (asked.token === asking) throw refusals.answerElsewhere()
      const inQuestion = ofBuyer(world, buyer).filter(({ standing }) => standing === 'new')
      const own = inQuestion.find(({ token }) => token === asking)
      if (own && Number(own.id) > Number(asked.id)) throw refusals.answerElsewhere()
      const from = originOf(asked)
      const same = inQuestion.filter((one) => one.token !== asking && isSameOrigin(originOf(one), from))
      for (const one of [asked, ...same]) one.standing = mine ? 'mine' : 'not_mine'
      return { ended: mine ? 0 : endOthers(buyer) }
    },
  } satisfies Partial<MemoryHandlers>
}
