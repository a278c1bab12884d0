import { randomInt, randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { levels, openBook, type Level } from './book'
import type { Codes } from './buyers'
import { codesFromCommand, codesFromFile, codesTyped } from './codes'
import { passes, reportJson, reportText } from './report'
import { judge } from './suite'
import { overHttp } from './transport'

/** `npm run conformance -- https://host/prod`. Ends with 0 where nothing speaks against it, 1 where something does, 2 where it can't be asked. */

const USAGE = `用法：npm run conformance -- https://主机/prod [选项]
  --level ${levels.join('|')}               判到哪一层（默认最后一层）
  --codes 文件                 短信验证码在这个文件里，每行一条 JSON：{"mobile": "…", "code": "…"}
  --codes-command 命令         运行它得到验证码；手机号与类型在环境变量 MOBILE、SMS_TYPE 里
                               （都不写：请人输入）
  --mobile 手机号              用这个没有注册过的手机号，可以写几次（不写：随机的）
  --json 文件                  把结果写成 JSON
  --timeout 毫秒               一个答复最多等多久（默认 10000）
`

const rest = (seconds: number): Promise<void> => sleep(seconds * 1000)

const main = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      level: { type: 'string', default: levels.at(-1)! },
      codes: { type: 'string' },
      'codes-command': { type: 'string' },
      mobile: { type: 'string', multiple: true, default: [] },
      json: { type: 'string' },
      timeout: { type: 'string', default: '10000' },
    },
  })
  const level = levels.find((one) => one === values.level)
  const [url] = positionals
  if (!level || !url || !URL.canParse(url) || positionals.length !== 1) throw new Error(USAGE)
  return check(url.replace(/\/+$/, ''), level, {
    codes: codesBy(values.codes, values['codes-command']),
    mobiles: values.mobile,
    json: values.json,
    timeoutMs: Number(values.timeout),
  })
}

const codesBy = (file: string | undefined, command: string | undefined): Codes => {
  if (file !== undefined) return codesFromFile(file, rest)
  return command === undefined ? codesTyped() : codesFromCommand(command)
}

interface Options {
  codes: Codes
  mobiles: string[]
  json: string | undefined
  timeoutMs: number
}

const check = async (url: string, level: Level, { codes, mobiles, json, timeoutMs }: Options): Promise<number> => {
  const book = openBook()
  const own = [...mobiles]
  await judge(level, {
    transport: overHttp(url, timeoutMs),
    book,
    rest: async (seconds) => {
      console.error(`太频繁或繁忙，${seconds} 秒后再试`)
      await rest(seconds)
    },
    patienceSeconds: 300,
    cast: {
      codes,
      newMobile: () => own.shift() ?? `19${String(randomInt(1_000_000_000)).padStart(9, '0')}`,
      newRequestId: () => randomUUID(),
    },
  })
  const judged = book.judged()
  console.log(reportText(url, judged))
  if (json !== undefined) writeFileSync(json, reportJson(url, level, judged))
  return passes(judged) ? 0 : 1
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  return 2
})
