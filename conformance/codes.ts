import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { promisify } from 'node:util'
import type { Codes } from './buyers'

/** Three ways to come by a code that was sent. */

const LOOKS = 150

/** A file that gets a line of JSON with `mobile` and `code` for each message. @param rest seconds between two looks */
export const codesFromFile = (file: string, rest: (seconds: number) => Promise<void>): Codes => {
  const codesOf = (mobile: string): string[] =>
    (existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [])
      .filter((line) => line.trim() !== '')
      .map((line) => JSON.parse(line) as { mobile?: unknown; code?: unknown })
      .filter((message) => String(message.mobile) === mobile)
      .map(({ code }) => String(code))
  return {
    next(mobile) {
      const before = codesOf(mobile).length
      return async () => {
        for (let i = 0; i < LOOKS; i++) {
          const code = codesOf(mobile).slice(before).at(-1)
          if (code !== undefined) return code
          await rest(0.2)
        }
        throw new Error(`${file} 里等不到发给 ${mobile} 的验证码`)
      }
    },
  }
}

const run = promisify(execFile)

/** A command of the shell that prints the code; it gets the number and the kind as MOBILE and SMS_TYPE. */
export const codesFromCommand = (command: string): Codes => ({
  next: (mobile, smsType) => async () => {
    const env = { ...process.env, MOBILE: mobile, SMS_TYPE: smsType }
    const { stdout } = await run('sh', ['-c', command], { env })
    const code = /\d{4,8}/.exec(stdout)?.[0]
    if (code === undefined) throw new Error(`取验证码的命令没有打印验证码：${stdout.slice(0, 200)}`)
    return code
  },
})

/** A person with the phones. */
export const codesTyped = (): Codes => ({
  next: (mobile, smsType) => async () => {
    const line = createInterface({ input: process.stdin, output: process.stderr })
    const code = await line.question(`发到 ${mobile} 的验证码（${smsType}）：`)
    line.close()
    return code.trim()
  },
})
