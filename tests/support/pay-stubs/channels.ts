import { readConfig } from '../../../server/base/config'
import { silentLogger, type Logger } from '../../../server/base/log'
import { alipayChannel } from '../../../server/channels/alipay'
import { wechatChannel } from '../../../server/channels/wechat'
import type { PaymentChannel } from '../../../server/payments/channel'
import type { ManualClock } from '../server'
import type { PayStub } from './stub'

/** The real adapter before this stub, configured as a shop's environment would. */
export const stubChannel = (stub: PayStub, clock: ManualClock, log: Logger = silentLogger): PaymentChannel => {
  const { alipay, wechat, timeoutMs } = readConfig({ ...stub.env, PAY_TIMEOUT_MS: '1000' }).pay
  return stub.method === 'alipay'
    ? alipayChannel(alipay!, { clock }, timeoutMs)
    : wechatChannel(wechat!, { clock, log, publicUrl: 'https://mall.example.cn' }, timeoutMs)
}
