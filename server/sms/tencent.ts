import { createRequire } from 'node:module'
import type { SmsType } from '../../src/domain/session'
import type { SmsConfig } from '../base/config'
import { inTime } from './in-time'
import { SmsNotSent, type SmsSender } from './sms-sender'

/** 腾讯云短信 (2021-01-11, TC3-HMAC-SHA256). The template has one variable, {1}. */
export const tencentSms = (config: SmsConfig): SmsSender => {
  const require = createRequire(import.meta.url)
  const { sms } = require('tencentcloud-sdk-nodejs-sms') as typeof import('tencentcloud-sdk-nodejs-sms')

  const address = new URL(config.endpoint || 'https://sms.tencentcloudapi.com')
  const client = new sms.v20210111.Client({
    credential: { secretId: config.keyId, secretKey: config.keySecret },
    region: config.region || 'ap-guangzhou',
    profile: {
      signMethod: 'TC3-HMAC-SHA256',
      httpProfile: {
        endpoint: address.host,
        protocol: `${address.protocol}//`,
        reqMethod: 'POST',
        reqTimeout: Math.ceil(config.timeoutMs / 1000),
      },
    },
  })

  return {
    async send(mobile: string, smsType: SmsType, code: string) {
      const { SendStatusSet } = await inTime(config.timeoutMs, 'tencent', () =>
        client.SendSms({
          PhoneNumberSet: [`+86${mobile}`],
          SmsSdkAppId: config.appId,
          SignName: config.signName,
          TemplateId: config.templates[smsType],
          TemplateParamSet: [code],
        }),
      )
      const status = SendStatusSet?.[0]?.Code ?? 'no status'
      if (status !== 'Ok') throw new SmsNotSent(`tencent: ${status}`, status.startsWith('LimitExceeded.'))
    },
  }
}
