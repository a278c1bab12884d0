import { createRequire } from 'node:module'
import type { SmsType } from '../../src/domain/session'
import type { SmsConfig } from '../base/config'
import { inTime } from './in-time'
import { SmsNotSent, type SmsSender } from './sms-sender'

/** 阿里云短信 (Dysmsapi 2017-05-25, ACS3-HMAC-SHA256). The template has one variable, ${code}. */
export const aliyunSms = (config: SmsConfig): SmsSender => {
  // A CommonJS package: required, it looks the same to Node, to the bundle and to the tests.
  const require = createRequire(import.meta.url)
  const sdk = require('@alicloud/dysmsapi20170525') as typeof import('@alicloud/dysmsapi20170525')

  const address = new URL(config.endpoint || 'https://dysmsapi.aliyuncs.com')
  // Its class of configurations belongs to a package under it; what it reads are these fields.
  const client = new sdk.default({
    accessKeyId: config.keyId,
    accessKeySecret: config.keySecret,
    protocol: address.protocol === 'http:' ? 'HTTP' : 'HTTPS',
    endpoint: address.host,
    connectTimeout: config.timeoutMs,
    readTimeout: config.timeoutMs,
    ...(config.region ? { regionId: config.region } : {}),
  } as ConstructorParameters<typeof sdk.default>[0])

  return {
    async send(mobile: string, smsType: SmsType, code: string) {
      const request = new sdk.SendSmsRequest({
        phoneNumbers: mobile,
        signName: config.signName,
        templateCode: config.templates[smsType],
        templateParam: JSON.stringify({ code }),
      })
      const { body } = await inTime(config.timeoutMs, 'aliyun', () => client.sendSms(request))
      if (body?.code !== 'OK') throw refused(body?.code)
    },
  }
}

const refused = (code = 'no code'): SmsNotSent =>
  new SmsNotSent(`aliyun: ${code}`, code === 'isv.BUSINESS_LIMIT_CONTROL')
