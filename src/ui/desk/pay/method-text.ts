import type { PayMethod } from '../../../domain/payment'

export const scanMethodText: Record<Exclude<PayMethod, 'reserve'>, string> = {
  sandbox: '扫码支付（演示通道）',
  alipay: '支付宝扫码',
  wechat: '微信扫码',
}
