import type { MachineLabels } from '../labels'

export const applyManyLabels: MachineLabels = {
  title: '批量申请售后',
  events: { retry: '立即重试', leave: '停下' },
  guards: { hasMore: '还有订单', isUnknown: '结果未知' },
  actors: { remember: '写下请求号', apply: '提交一单' },
  delays: { 'slow down': '逐次加长' },
}
