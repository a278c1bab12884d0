import type { MachineLabels } from '../labels'

export const batchLabels: MachineLabels = {
  title: '批量处理订单',
  events: { go: '确定', retry: '立即重试', leave: '关闭' },
  guards: {
    isPlain: '不用先问',
    hasSome: '有可以处理的订单',
    hasMore: '还有下一批',
    isWhole: '全部办成',
    isUnknown: '结果未知，可凭请求号再问',
    isLost: '结果未知，不能再问',
    isNarrowed: '部分订单已不能付款',
    hasDone: '前面的已办成',
  },
  actors: { remember: '写下请求号', run: '提交一批订单', sort: '重新看哪些还能付款' },
  delays: { 'slow down': '逐次加长' },
  leads: { payment: '合并付款' },
}
