import type { MachineLabels } from '../labels'

export const withdrawalLabels: MachineLabels = {
  title: '申请提现',
  events: {
    change: '修改',
    next: '下一步',
    code: '填验证码',
    submit: '确认提现',
    back: '返回修改',
    retry: '立即重试',
    again: '再申请一笔',
  },
  guards: {
    isAsked: '有一笔没有答复',
    isWrong: '填得不对',
    lacksCode: '没填验证码',
    isUnknown: '结果未知',
    isOfForm: '金额或收款人被拒绝',
  },
  actors: { recall: '读出没有答复的申请', remember: '写下请求号', apply: '提交' },
  delays: { 'slow down': '逐次加长' },
  leads: { reserve: '申请时冻结' },
}

export const cancelLabels: MachineLabels = {
  title: '撤销提现',
  events: { go: '确定', retry: '立即重试', leave: '关闭' },
  guards: { isUnknown: '结果未知' },
  actors: { remember: '写下请求号', cancel: '提交' },
  delays: { 'slow down': '逐次加长' },
}
