import type { Clock } from '../clock'
import type { Config } from '../config'
import { demoSmsFailMobile } from '../seed/demo'
import { sandboxSms } from './sandbox'
import type { SmsSender } from './sms-sender'

/** The provider that the configuration names; its library is loaded only then. */
export const chooseSms = async ({ sms, dataDir }: Config, clock: Clock): Promise<SmsSender> => {
  if (sms.provider === 'aliyun') return (await import('./aliyun')).aliyunSms(sms)
  if (sms.provider === 'tencent') return (await import('./tencent')).tencentSms(sms)
  return sandboxSms(dataDir, demoSmsFailMobile, clock)
}
