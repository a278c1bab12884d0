import type { MachineLabels } from '../labels'

export const smsCountdownLabels: MachineLabels = {
  title: '短信验证码',
  events: { send: '点获取验证码', reset: '关闭弹窗' },
  guards: {
    isEmpty: '没填手机号',
    isNoMobile: '手机号不对',
    isTooEarly: '发送过于频繁',
    stillWaiting: '时间未到',
  },
  actors: { sendCode: '发送短信' },
  delays: { SECOND: '1 秒' },
}
