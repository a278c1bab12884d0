import type { MachineLabels } from '../labels'

export const actLabels: MachineLabels = {
  title: '处理售后单：寄回、选择、撤销、确认收货',
  events: { go: '确定', retry: '立即重试', leave: '关闭' },
  guards: { isUnknown: '结果未知' },
  actors: { remember: '写下请求号', act: '提交' },
  delays: { 'slow down': '逐次加长' },
}
