import type { MachineLabels } from '../labels'

export const applyLabels: MachineLabels = {
  title: '申请售后',
  events: {
    choose: '选择售后方式',
    change: '填写',
    submit: '提交申请',
    retry: '重试',
    abandon: '放弃这次提交',
  },
  guards: {
    isUnanswered: '上次提交还没有答复',
    isAside: '与金额无关',
    isAskable: '已选方式',
    isSubmitting: '正等着提交',
    isWrong: '还有要改的',
    isUnknown: '结果未知',
  },
  actors: {
    keepDraft: '保存草稿',
    recall: '找回草稿',
    load: '读取订单与可选方式',
    preview: '核算',
    remember: '写下请求号',
    apply: '提交申请',
    forget: '忘掉请求号',
  },
  delays: { 'slow down': '逐次加长' },
  leads: { reserve: '冻结服务费' },
}
