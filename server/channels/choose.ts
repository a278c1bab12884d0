import type { Deps } from '../deps'
import type { PaymentChannel } from '../payments/channel'
import { alipayChannel } from './alipay'
import { sandboxChannel } from './sandbox/channel'
import { wechatChannel } from './wechat'

/** The sandbox exists in the demo only, which may have real ones beside it; production refuses to know it. */
export const chooseChannels = (deps: Pick<Deps, 'db' | 'clock' | 'config' | 'secret' | 'log'>): PaymentChannel[] => {
  const { mode, pay, publicUrl } = deps.config
  return [
    ...(mode === 'demo' ? [sandboxChannel(deps)] : []),
    ...(pay.alipay ? [alipayChannel(pay.alipay, deps, pay.timeoutMs)] : []),
    ...(pay.wechat ? [wechatChannel(pay.wechat, { ...deps, publicUrl }, pay.timeoutMs)] : []),
  ]
}
