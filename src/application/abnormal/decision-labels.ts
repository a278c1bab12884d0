import type { MachineLabels } from '../labels'

export const decisionLabels: MachineLabels = {
  title: '处理异常订单',
  events: { go: '确定', look: '充值后重新核算', retry: '立即重试', leave: '关闭' },
  guards: {
    hasSome: '有可以这样处理的',
    hasRefused: '有没办成的',
    awaitsPayment: '有要等付款的',
    isUnknown: '结果未知，可凭请求号再问',
  },
  actors: { preview: '核算要补或退多少', remember: '写下请求号', decide: '提交处理' },
  delays: { 'slow down': '逐次加长' },
  leads: { payment: '补差价' },
}
