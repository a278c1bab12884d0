import type { MachineLabels } from '../labels'

export const saleCheckoutLabels: MachineLabels = {
  title: '店铺订单批量下单',
  events: {
    choose: '选择快递、服务或备注',
    drop: '去掉一单',
    submit: '提交订单',
    retry: '重试',
    confirm: '继续确认',
    abandon: '放弃',
  },
  guards: {
    isUnanswered: '上次提交没有结果',
    isEarlier: '另一窗口的提交没有结果',
    hasSome: '有可以下单的',
    isNone: '一单也没有下成',
    isUnknown: '结果未知',
    isLast: '只剩这一单',
  },
  actors: {
    recall: '读取没有答复的请求',
    load: '读取增值服务与快递',
    quote: '逐单询价',
    remember: '写下请求号',
    place: '下单',
    forget: '清除请求号',
  },
  leads: { payment: '合并付款' },
}
