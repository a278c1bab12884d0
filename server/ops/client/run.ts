import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { camelKeys, snakeKeys, toSnake } from '../../../wire/case'
import { codes, type Envelope } from '../../../wire/envelope'
import { verbs } from '../../verbs/all'
import { tellJob, type OpsJob } from '../../verbs/jobs'
import type { Verb } from '../../verbs/verb'
import type { Shell } from '../shell'
import { formatOf, saveAs, sendFile } from './files'
import { help, isNoun, nouns, verbNamed } from './help'
import { Mistake, Unanswered } from './mistake'
import { envelopeOf, reachOf, send, type Reach } from './reach'
import { toldBy, usageOf, type Told } from './told'

/** `npm run ops -- <noun> <verb> …`: asks the running shop. @returns the exit code: 0 done, 1 not done, 2 partly */
export const runClient = async (given: readonly string[], shell: Shell): Promise<number> => {
  const [noun = '', name = '', ...rest] = given
  const verb = verbNamed(noun, name)
  if (verb === null) {
    const isAsked = HELP.includes(noun) || (isNoun(noun) && HELP.includes(name))
    if (!isAsked) shell.err(`没有这个命令：${[noun, name].join(' ').trim()}\n\n`)
    shell.out(isAsked || isNoun(noun) ? help(noun) : nouns())
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
  if (verb.isSheet) return save(reach, verb, told, shell)
  const fields = await withFiles(reach, verb, told.fields)
  const request = verb.repeat === 'write' ? { request_id: told.requestId ?? randomUUID(), dry_run: told.isDryRun } : {}
  const answer = await ask(reach, verb, { ...fields, ...request })
  if (answer.code !== codes.ok) return refused(verb, answer, told, shell)
  const begun = told.isNoWait ? null : jobIn(answer.data)
  if (begun !== null) return follow(reach, begun, told, shell)
  if (told.isJson) shell.out(`${JSON.stringify(answer)}\n`)
  else shell.out(`${told.isDryRun ? '（试运行，什么都没有改）' : ''}${verb.tell(camelKeys(answer.data))}\n`)
  return isPartly(answer.data) ? 2 : 0
}

const refused = (verb: Verb, answer: Envelope, { isJson }: Told, shell: Shell): number => {
  if (isJson) shell.out(`${JSON.stringify(answer)}\n`)
  else shell.err(`\n没有完成：${wordsOf(verb, answer)}\n`)
  return 1
}

/** Files are sent first; the call names them by what they were sent as. */
const withFiles = async (
  reach: Reach,
  verb: Verb,
  fields: Record<string, unknown>,
): Promise<Record<string, unknown>> => {
  const out = { ...fields }
  for (const name of verb.files.map(toSnake))
    if (typeof out[name] === 'string') out[name] = await sendFile(reach, out[name])
  return out
}

const save = async (reach: Reach, verb: Verb, told: Told, shell: Shell): Promise<number> => {
  const file = told.out ?? ''
  const format = await formatOf(file)
  const answer = await send(reach, { method: 'GET', path: `${verb.path}?${queryOf({ ...told.fields, format })}` })
  if (answer.headers.get('content-type')?.startsWith('application/json'))
    return refused(verb, await envelopeOf(reach, answer), told, shell)
  await saveAs(file, answer)
  shell.out(told.isJson ? `${JSON.stringify({ file })}\n` : `已导出到 ${file}\n`)
  return 0
}

const jobIn = (data: unknown): OpsJob | null =>
  typeof data === 'object' && data !== null && 'job' in data ? (camelKeys(data.job) as OpsJob) : null

const LOOK_MS = 500

/** Waits for work in the background, saying how far it is. */
const follow = async (reach: Reach, begun: OpsJob, told: Told, shell: Shell): Promise<number> => {
  let job = begun
  let said = 0
  while (job.status === 'queued' || job.status === 'running') {
    await sleep(LOOK_MS)
    const answer = await ask(reach, verbs.jobsShow, { id: job.id })
    if (answer.code !== codes.ok) return refused(verbs.jobsShow, answer, told, shell)
    job = jobIn(answer.data) ?? job
    if (job.status !== 'running' || job.done <= said) continue
    said = job.done
    if (!told.isJson) shell.err(`${tellJob(job)}\n`)
  }
  if (told.isJson) shell.out(`${JSON.stringify({ code: codes.ok, msg: '', data: { job: snakeKeys(job) } })}\n`)
  else if (job.status === 'done') shell.out(`${tellJob(job)}\n`)
  else shell.err(`\n没有完成：${job.error || tellJob(job)}\n`)
  if (job.counts.failed > 0) await report(reach, job, told, shell)
  // Of an earlier try: nothing of it is wrong any more. What the operator named is the operator's.
  else if (job.status === 'done' && told.report === null) await rm(reportOf(job, told), { force: true })
  if (job.status !== 'done') return 1
  return job.counts.failed > 0 ? 2 : 0
}

const reportOf = ({ id }: OpsJob, { fields }: Told): string =>
  `${typeof fields.sheet === 'string' ? fields.sheet : id}.问题.csv`

/** Every row that couldn't be taken, with its reason. */
const report = async (reach: Reach, job: OpsJob, told: Told, shell: Shell): Promise<void> => {
  const file = told.report ?? reportOf(job, told)
  const format = await formatOf(file)
  const path = `${verbs.jobsFailures.path}?${queryOf({ id: job.id, format })}`
  await saveAs(file, await send(reach, { method: 'GET', path }))
  if (!told.isJson) shell.out(`有问题的行没有导入，清单在 ${file}\n`)
}

const ask = async (reach: Reach, verb: Verb, fields: Record<string, unknown>): Promise<Envelope> => {
  if (verb.method === 'GET')
    return envelopeOf(reach, await send(reach, { method: 'GET', path: `${verb.path}?${queryOf(fields)}` }))
  const wanted = {
    method: 'POST',
    path: verb.path,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  }
  try {
    return await envelopeOf(reach, await send(reach, wanted))
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error
    const again = `不确定做了没有：同样的命令加上 --request-id ${String(fields.request_id)} 再运行一次，不会做两次`
    throw new Mistake(`${error.message}\n${again}`, { cause: error })
  }
}

const queryOf = (fields: Record<string, unknown>): string =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) =>
      Array.isArray(value) ? value.map((one) => [`${name}[]`, String(one)]) : [[name, String(value)]],
    ),
  ).toString()

/** A missing parameter is told with how it is done. */
const wordsOf = (verb: Verb, { code, msg }: Envelope): string =>
  code === codes.invalid && /^(?:缺少)?参数/.test(msg) ? `${msg}\n用法：npm run ops -- ${usageOf(verb)}` : msg

/** What could not be done of many stands in `refused` or `bad`, in every reply that may have it. */
const isPartly = (data: unknown): boolean =>
  ['refused', 'bad'].some((name) => {
    const left = (data as Record<string, unknown> | null)?.[name]
    return Array.isArray(left) ? left.length > 0 : typeof left === 'number' && left > 0
  })
