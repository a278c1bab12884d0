import { randomUUID } from 'node:crypto'
import { camelKeys } from '../../../wire/case'
import { codes, type Envelope } from '../../../wire/envelope'
import type { Verb } from '../../verbs/verb'
import type { Shell } from '../shell'
import { help, isNoun, verbNamed } from './help'
import { Mistake } from './mistake'
import { envelopeOf, reachOf, send, type Reach } from './reach'
import { toldBy, usageOf, type Told } from './told'

/** `npm run ops -- <noun> <verb> …`: asks the running shop. @returns the exit code: 0 done, 1 not done, 2 partly */
export const runClient = async (given: readonly string[], shell: Shell): Promise<number> => {
  const [noun = '', name = '', ...rest] = given
  const verb = verbNamed(noun, name)
  if (verb === null) {
    const isAsked = HELP.includes(noun) || (isNoun(noun) && HELP.includes(name))
    if (!isAsked) shell.err(`没有这个命令：${[noun, name].join(' ').trim()}\n\n`)
    shell.out(help(noun))
    return isAsked ? 0 : 1
  }
  try {
    if (rest.includes('--help')) {
      shell.out(help(noun))
      return 0
    }
    return await run(verb, toldBy(verb, rest), shell)
  } catch (error) {
    if (!(error instanceof Mistake)) throw error
    shell.err(`\n没有完成：${error.message}\n`)
    return 1
  }
}

const HELP = ['', 'help', '--help', '-h']

const run = async (verb: Verb, told: Told, shell: Shell): Promise<number> => {
  const reach = reachOf(shell.env, told.url)
  const requestId = told.requestId ?? randomUUID()
  const fields =
    verb.repeat === 'write' ? { ...told.fields, request_id: requestId, dry_run: told.isDryRun } : told.fields
  const answer = await ask(reach, verb, fields)
  if (told.isJson) shell.out(`${JSON.stringify(answer)}\n`)
  if (answer.code !== codes.ok) {
    if (!told.isJson) shell.err(`\n没有完成：${wordsOf(verb, answer)}\n`)
    return 1
  }
  const reply = camelKeys(answer.data)
  if (!told.isJson) shell.out(`${told.isDryRun ? '（试运行，什么都没有改）' : ''}${verb.tell(reply)}\n`)
  return isPartly(answer.data) ? 2 : 0
}

const ask = async (reach: Reach, verb: Verb, fields: Record<string, unknown>): Promise<Envelope> => {
  if (verb.method === 'POST')
    return envelopeOf(
      reach,
      await send(reach, {
        method: 'POST',
        path: verb.path,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fields),
      }),
    )
  const query = new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) =>
      Array.isArray(value) ? value.map((one) => [`${name}[]`, String(one)]) : [[name, String(value)]],
    ),
  )
  return envelopeOf(reach, await send(reach, { method: 'GET', path: `${verb.path}?${query}` }))
}

/** A missing parameter is told with how it is done. */
const wordsOf = (verb: Verb, { code, msg }: Envelope): string =>
  code === codes.invalid && /^(?:缺少)?参数/.test(msg) ? `${msg}\n用法：npm run ops -- ${usageOf(verb)}` : msg

/** What could not be done of many stands in `refused` or `bad`, in every reply that may have it. */
const isPartly = (data: unknown): boolean =>
  ['refused', 'bad'].some((name) => {
    const left = (data as Record<string, unknown> | null)?.[name]
    return Array.isArray(left) ? left.length > 0 : typeof left === 'number' && left > 0
  })
