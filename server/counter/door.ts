import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isFailure } from '../../src/domain/failure'
import { refusals } from '../../src/domain/refusals'
import { camelKeys, snakeKeys } from '../../wire/case'
import { codes } from '../../wire/envelope'
import { understood } from '../../wire/understand'
import { addressTag } from '../base/address-tag'
import { keyNamed, type OpsKey } from '../base/ops-keys'
import { addressCounts } from '../http/address-counts'
import { capacityOf, type Capacity } from '../http/capacity'
import { ipOf } from '../http/client-address'
import { gather } from '../http/input'
import { pathOf } from '../http/path'
import { refuseError } from '../http/refusals'
import { markTold } from '../http/refusal-log'
import { envelope, OK_MESSAGE, sendBug, sendFailure, sendNothing, sendText, sendWire, WireRefusal } from '../http/reply'
import { SheetError } from '../sheets/sheet-error'
import { OutcomeUnknown } from '../store/db-error'
import { withinMs } from '../store/deadline'
import { verbs, type VerbName } from '../verbs/all'
import type { SheetFormat, Verb } from '../verbs/verb'
import type { CounterDeps, OpsAsked, OpsHandlers } from './asked'
import { fileDoors, layOut, type Laid } from './files'
import { begun, tellCall, type Entry } from './log'
import { once } from './once'
import { opsOpenapi } from './openapi'
import { begunSheet, sendSheet, type Rows } from './sheets'

const PREFIX = '/ops'
const WRONG_KEYS_A_MINUTE = 20
const MINUTE_MS = 60_000
const MOST_ADDRESSES = 5000

const all = Object.entries(verbs) as [VerbName, Verb][]

/**
 * The door of the counter: every call of server/verbs under /ops, for whoever brings a key. Without a key configured there is no door, and
 * its addresses are answered like any that nobody has.
 */
export const counterDoor = (
  app: FastifyInstance,
  deps: CounterDeps,
  keys: readonly OpsKey[],
  handlers: OpsHandlers,
): void => {
  if (keys.length === 0) return
  void app.register(
    async (door) => {
      const keyOf = keyGuard(door, deps, keys)
      const description = JSON.stringify(opsOpenapi())
      door.setErrorHandler((error, request, reply) => {
        if (error instanceof WireRefusal) return sendWire(reply, error.status, error.message)
        return isFailure(error) ? sendFailure(reply, error) : refuseError(deps)(error, request, reply)
      })
      fileDoors(door, deps, keyOf)
      door.get('/openapi.json', async (_request, reply) => sendText(reply, 200, description))
      for (const [name, verb] of all) {
        const handler = handlers[name] as Served['handler']
        const capacity = capacityOf({ ...verb, files: [], repeat: 'money' })
        door.route({
          method: verb.method,
          url: verb.path,
          bodyLimit: capacity.bytes,
          handler: (request, reply) => answer(deps, { verb, handler, capacity }, keyOf(request), request, reply),
        })
      }
      door.all('/*', async (request, reply) => {
        const path = pathOf(request.url).slice(PREFIX.length)
        const found = all.find(([, verb]) => verb.path === path)
        return found ? sendWire(reply.header('allow', found[1].method), 405) : sendWire(reply, 404)
      })
    },
    { prefix: PREFIX },
  )
}

/** Nothing below /ops is told to whoever has no key, not even what is there. @returns the name of the key of a request */
const keyGuard = (
  door: FastifyInstance,
  { clock, log, secret }: CounterDeps,
  keys: readonly OpsKey[],
): ((request: FastifyRequest) => string) => {
  const names = new WeakMap<FastifyRequest, string>()
  const wrongKeys = addressCounts(WRONG_KEYS_A_MINUTE, MINUTE_MS, MOST_ADDRESSES)
  door.addHook('onRequest', async (request, reply) => {
    const name = keyNamed(keys, bearerOf(request))
    if (name !== null) {
      names.set(request, name)
      return undefined
    }
    // Only wrong ones are counted: whoever shares an address with a guesser goes on working.
    const wait = wrongKeys(ipOf(request), 1, clock.now())
    if (wait > 0) return sendFailure(reply, refusals.tooOften(wait))
    log.warn('ops-key-refused', { request: request.id, from: addressTag(secret, ipOf(request)) })
    markTold(request)
    return sendFailure(reply.header('www-authenticate', 'Bearer'), refusals.wrongOpsKey())
  })
  return (request) => names.get(request) ?? ''
}

const bearerOf = ({ headers }: FastifyRequest): string =>
  /^Bearer (\S{1,512})$/i.exec(headers.authorization ?? '')?.[1] ?? ''

interface Served {
  verb: Verb
  handler: (input: unknown, asked: OpsAsked) => Promise<unknown>
  capacity: Capacity
}

type Input = Record<string, unknown>

const answer = async (
  deps: CounterDeps,
  served: Served,
  key: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { verb } = served
  const entry: Entry = { verb, key, request: request.id, startedMs: performance.now(), subject: '' }
  const from = addressTag(deps.secret, ipOf(request))
  markTold(request)
  // Nothing goes over the line while it works: the limit for idle ones would cut it off.
  if (verb.seconds !== null) request.raw.socket.setTimeout(verb.seconds * 1000 + deps.config.deadlineMs)
  let ended: ((error?: unknown) => Promise<void>) | null = null
  try {
    const { fields } = await gather(request, [], served.capacity, () => undefined)
    // A name that is misspelt must not be left unread: it may be the one that says that nothing is to be done.
    const input = understood({ ...verb, repeat: 'money' }, camelKeys(fields)) as Input
    ended = await begun(deps, entry, input)
    const result = await withinMs((verb.seconds ?? 0) * 1000 || deps.config.deadlineMs, () =>
      done(deps, served, entry, input),
    )
    const body = verb.isSheet
      ? await begunSheet(input.format as SheetFormat, result as Rows)
      : envelope(codes.ok, OK_MESSAGE, snakeKeys(verb.output.parse(result)))
    await ended()
    tellCall(deps, entry, from)
    return typeof body === 'string' ? sendText(reply, 200, body) : sendSheet(reply, body)
  } catch (raw) {
    const error = raw instanceof SheetError ? refusals.badSheet(raw.message) : raw
    if (error instanceof WireRefusal) return sendWire(reply, error.status, error.message)
    if (error instanceof OutcomeUnknown) {
      deps.log.warn('outcome-unknown', { request: request.id, call: verb.path, error })
      return sendNothing(reply)
    }
    ended ??= await begun(deps, entry, {})
    await ended(error)
    tellCall(deps, entry, from, error)
    if (isFailure(error)) return sendFailure(reply, error)
    deps.log.error('bug', { request: request.id, call: verb.path, error })
    return sendBug(reply)
  }
}

const done = async (deps: CounterDeps, served: Served, entry: Entry, input: Input): Promise<unknown> => {
  const { verb } = served
  const sent = Object.fromEntries(
    verb.files.flatMap((field) => (typeof input[field] === 'string' ? [[field, input[field]]] : [])),
  )
  // Before the transaction: nothing in it waits for a store that may be far away.
  const laid = Object.keys(sent).length > 0 && !verb.isLater ? await layOut(deps, Object.values(sent)) : null
  try {
    return await work(deps, served, entry, { input, sent, laid })
  } finally {
    await laid?.clear()
  }
}

interface Brought {
  input: Input
  /** Ids of files by their fields. */
  sent: Record<string, string>
  laid: Laid | null
}

const work = (
  deps: CounterDeps,
  { verb, handler }: Served,
  entry: Entry,
  { input, sent, laid }: Brought,
): Promise<unknown> => {
  const { requestId = '', dryRun = false, ...content } = input
  const asked: OpsAsked = {
    deps,
    key: entry.key,
    requestId: String(requestId),
    isDryRun: dryRun === true,
    about: (subject) => void (entry.subject = subject),
    fileOf(field) {
      const id = sent[field]
      if (!laid || id === undefined) throw new TypeError(`${verb.path} has no file ${field}`)
      return laid.pathOf(id)
    },
  }
  // What is done later is only looked at in a dry run, which its handler makes without a transaction.
  if (verb.repeat === 'read' || (verb.isLater && asked.isDryRun)) return handler(content, asked)
  // Nobody else waits for a sheet of thousands of rows; whoever repeats it finds them done.
  if (verb.isByRow && laid && !asked.isDryRun) return handler(content, asked)
  return once(deps, asked, { route: `${PREFIX}${verb.path}`, input: content }, (within) => handler(content, within))
}
