import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isFailure } from '../../src/domain/failure'
import type { Call } from '../../wire/call'
import { calls, type CallName } from '../../wire/calls'
import { camelKeys } from '../../wire/case'
import { codeOf, codes } from '../../wire/envelope'
import { understood } from '../../wire/understand'
import { sharedRoom } from '../base/shared-room'
import { addressTag } from '../base/address-tag'
import type { Deps } from '../deps'
import type { Asked, Handlers } from '../base/handlers'
import { OutcomeUnknown } from '../store/db-error'
import { withinMs } from '../store/deadline'
import { ranked } from '../store/turns'
import { capacityOf, type Capacity } from './capacity'
import { guarded, type CallerOf } from './guard'
import { gather } from './input'
import { sendBody, type Body } from './compression'
import { done, sendBug, sendFailure, sendNothing, sendWire, WireRefusal } from './reply'
import { ipOf, originOf } from './client-address'
import { markTold } from './refusal-log'
import { written } from './written'

export const PREFIX = '/prod'

/** A picture is read and made anew, and its client waits for a minute at least. */
const WITH_FILES_MS = 20_000

/** Bodies with files are held whole from their first byte to the answer. Strangers can't take the buyers' room. */
const ROOM_BYTES = 64 * 1024 * 1024

type AnyHandler = (input: unknown, asked: Asked) => Promise<unknown>

/** Every call of the wire, answered by its handler: guard, read, check, do, tell. */
export const dispatch = (app: FastifyInstance, deps: Deps, handlers: Handlers, callerOf: CallerOf): void => {
  const rooms = { buyers: sharedRoom(ROOM_BYTES), strangers: sharedRoom(ROOM_BYTES) }
  for (const [name, call] of Object.entries(calls) as [CallName, Call][]) {
    const handler = handlers[name] as AnyHandler
    const capacity = capacityOf(call)
    app.route({
      method: call.method,
      url: `${PREFIX}${call.path}`,
      bodyLimit: capacity.bytes,
      handler: (request, reply) =>
        answer({ ...deps, callerOf, rooms }, { name, call, capacity, handler }, request, reply),
    })
  }
}

type Rooms = Record<'buyers' | 'strangers', ReturnType<typeof sharedRoom>>

interface Served {
  name: CallName
  call: Call
  capacity: Capacity
  handler: AnyHandler
}

const answer = async (
  { rooms, ...deps }: Deps & { callerOf: CallerOf; rooms: Rooms },
  { name, call, capacity, handler }: Served,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const startedAt = performance.now()
  markTold(request)
  const told = (code: number, userId?: string) =>
    deps.log.info('call', {
      request: request.id,
      call: name,
      code,
      ms: Math.round(performance.now() - startedAt),
      user: userId,
      from: addressTag(deps.secret, ipOf(request)),
    })
  let userId: string | undefined
  let leave: (() => void) | undefined
  try {
    const caller = await guarded(deps.callerOf, call, request, deps.config)
    userId = caller?.userId
    const { fields, files } = await gather(request, call.files, capacity, (bytes) => {
      leave = caller ? rooms.buyers(caller.userId, bytes) : rooms.strangers(ipOf(request), bytes)
    })
    const input = understood(call, camelKeys(fields))
    const asked: Asked = {
      caller,
      ip: ipOf(request),
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      origin: originOf(deps.config, request),
      files,
    }
    const result = await withinMs(Object.keys(files).length > 0 ? WITH_FILES_MS : deps.config.deadlineMs, () =>
      ranked(() => handler(input, asked)),
    )
    const body = bodyOf(call, result)
    told(codes.ok, userId)
    return await sendBody(request, reply, body)
  } catch (error) {
    if (error instanceof WireRefusal) {
      told(error.status, userId)
      return sendWire(reply, error.status, error.message)
    }
    if (isFailure(error)) {
      told(codeOf(error.kind), userId)
      if (error.kind === 'busy') deps.log.warn('busy', { request: request.id, call: name, cause: error.cause })
      return sendFailure(reply, error)
    }
    if (error instanceof OutcomeUnknown) {
      deps.log.warn('outcome-unknown', { request: request.id, call: name, error })
      return sendNothing(reply)
    }
    told(codes.bug, userId)
    deps.log.error('bug', { request: request.id, call: name, error })
    return sendBug(reply)
  } finally {
    leave?.()
  }
}

const constants = new WeakMap<object, Body>()

/** Only what the contract names leaves the server. A frozen reply never changes, so it is written once. */
const bodyOf = (call: Call, result: unknown): Body => {
  const constant = typeof result === 'object' && result !== null && Object.isFrozen(result) ? result : null
  const known = constant && constants.get(constant)
  if (known) return known
  const body = { text: done(written(call.output, result)), isConstant: constant !== null }
  if (constant) constants.set(constant, body)
  return body
}
