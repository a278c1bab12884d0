import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../base/clock'
import { SmsNotSent, type SmsSender } from './sms-sender'

export const outboxFile = (dataDir: string): string => join(dataDir, 'outbox', 'sms.jsonl')

/** Sends nothing: each message becomes a line of a file, for a person or a test to read. One number always fails. */
export const sandboxSms = (dataDir: string, failMobile: string, clock: Clock): SmsSender => ({
  async send(mobile, smsType, code) {
    if (mobile === failMobile) throw new SmsNotSent('this number always fails in the sandbox')
    const text = `【代发商城】验证码 ${code}，5 分钟内有效，请勿告诉他人。`
    const line = { at: new Date(clock.now()).toISOString(), mobile, sms_type: smsType, code, text }
    await mkdir(join(dataDir, 'outbox'), { recursive: true })
    await appendFile(outboxFile(dataDir), `${JSON.stringify(line)}\n`, { mode: 0o600 })
  },
})
