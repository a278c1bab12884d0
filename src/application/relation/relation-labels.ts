import type { MachineLabels } from '../labels'

export const relationLabels: MachineLabels = {
  title: '关联货源',
  events: {
    search: '搜索',
    turn: '翻页',
    choose: '选货源',
    set: '选规格、比例与范围',
    submit: '关联',
    unlink: '解除关联',
    retry: '重试',
    undo: '撤销',
  },
  guards: { isChosen: '选好了规格', isLinked: '已有关联' },
  actors: { load: '查找相似的货源', relate: '关联', undo: '撤销上一次关联' },
}
