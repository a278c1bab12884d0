import { toSnake } from '../../../wire/case'
import { inputSchema, type JsonSchema } from '../../../wire/schema'
import type { Verb } from '../../verbs/verb'
import { Mistake } from './mistake'

/** What somebody typed after the noun and the verb. */
export interface Told {
  /** By the names of the wire. Files are still names of files. */
  fields: Record<string, unknown>
  isJson: boolean
  isDryRun: boolean
  requestId: string | null
  url: string | null
  /** Where a sheet goes that is asked for. */
  out: string | null
  /** Where the list of rows goes that couldn't be taken. */
  report: string | null
  /** Work in the background is only begun, not waited for. */
  isNoWait: boolean
}

const FLAGS = ['--json', '--dry-run', '--no-wait']
const VALUES = ['--url', '--request-id', '--report']

/** @throws Mistake in words for whoever typed it */
export const toldBy = (verb: Verb, given: readonly string[]): Told => {
  const { properties = {} } = inputSchema({ input: verb.input, repeat: 'money' })
  const fields: Record<string, unknown> = {}
  const flags = new Set<string>()
  const values = new Map<string, string>()
  const places = verb.isSheet ? [...verb.args, OUT] : [...verb.args]
  const put = (name: string, value: unknown): void => {
    if (name in fields) throw new Mistake(`${optionOf(name)} 写了两次`)
    fields[name] = value
  }
  for (let i = 0; i < given.length; i++) {
    const word = given[i]!
    const [name = '', ...tied] = word.split('=')
    const valueOf = (): string => {
      const value = tied.length > 0 ? tied.join('=') : given[++i]
      if (value === undefined || value === '' || value.startsWith('--')) throw new Mistake(`${name} 后面没有写内容`)
      return value
    }
    const field = name.slice(2).replaceAll('-', '_')
    const schema = properties[field]
    if (!word.startsWith('--')) {
      const place = places.shift()
      if (place === undefined) throw new Mistake(`多出来的内容：${word}`)
      put(toSnake(place), word)
    } else if (FLAGS.includes(name)) flags.add(name)
    else if (VALUES.includes(name)) values.set(name, valueOf())
    else if (schema === undefined || HIDDEN.has(field)) throw new Mistake(`不认识的参数：${name}`)
    else if (schema.type === 'boolean') put(field, tied.length > 0 ? tied.join('=') : 'true')
    else if (schema.type === 'array') fields[field] = [...((fields[field] as string[] | undefined) ?? []), valueOf()]
    else put(field, valueOf())
  }
  if (flags.has('--dry-run') && verb.repeat === 'read') throw new Mistake('--dry-run 只用于会改动的命令')
  const { [OUT]: out = null, ...rest } = fields
  if (verb.isSheet && out === null) throw new Mistake('没有写导出到哪个文件')
  return {
    fields: rest,
    isJson: flags.has('--json'),
    isDryRun: flags.has('--dry-run'),
    requestId: values.get('--request-id') ?? null,
    url: values.get('--url') ?? null,
    out: out as string | null,
    report: values.get('--report') ?? null,
    isNoWait: flags.has('--no-wait'),
  }
}

const OUT = '文件'
/** Said by options of their own. */
const HIDDEN = new Set(['request_id', 'dry_run', 'format'])

const optionOf = (name: string): string => `--${name.replaceAll('_', '-')}`

/** "users credit <account> --amount <整数> --reason <文字> [--dry-run]" */
export const usageOf = (verb: Verb): string => {
  const { properties = {}, required = [] } = inputSchema({ input: verb.input, repeat: 'money' })
  const places = verb.args.map((name) =>
    required.includes(toSnake(name)) ? `<${toSnake(name)}>` : `[${toSnake(name)}]`,
  )
  const options = Object.entries(properties)
    .filter(([name]) => !HIDDEN.has(name) && !verb.args.some((arg) => toSnake(arg) === name))
    .map(([name, schema]) => {
      const option = `${optionOf(name)}${schema.type === 'boolean' ? '' : ` <${kindOf(verb, name, schema)}>`}`
      return required.includes(name) ? option : `[${option}]`
    })
  const last = [
    ...(verb.isLater ? ['[--report <文件>]', '[--no-wait]'] : []),
    ...(verb.repeat === 'write' ? ['[--dry-run]'] : []),
  ]
  return [verb.noun, verb.verb, ...places, ...(verb.isSheet ? ['<文件>'] : []), ...options, ...last].join(' ')
}

const kindOf = (verb: Verb, name: string, schema: JsonSchema): string => {
  if (verb.files.some((file) => toSnake(file) === name)) return '文件'
  if (schema.enum) return schema.enum.join('|')
  return schema.type === 'integer' ? '整数' : '文字'
}
