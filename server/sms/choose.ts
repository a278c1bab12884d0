import type { Clock } from '../base/clock'
import type { Config } from '../base/config'
import { sandboxSms } from './sandbox'
import type { SmsSender } from './sms-sender'

/** The provider that the configuration names; its library is loaded only then. To `failMobile` the sandbox can't send. */
export const chooseSms = async ({ sms, dataDir }: Config, clock: Clock, failMobile: string): Promise<SmsSender> => {
  if (sms.provider === 'aliyun') return (await import('./aliyun')).aliyunSms(sms)
  if (sms.provider === 'tencent') return (await import('./tencent')).tencentSms(sms)
  return sandboxSms(dataDir, failMobile, clock)
}
