import type { MachineLabels } from '../labels'

export const mobileChangeLabels: MachineLabels = {
  title: '更换手机号',
  events: { prove: '提交原手机号的验证码', change: '提交新手机号与验证码', retry: '再核对一次' },
  guards: {
    lacksCode: '没填验证码',
    lacksMobile: '没填新手机号',
    isNoMobile: '新手机号不对',
    isSame: '与现在的相同',
    isUnproved: '原手机号的验证已过期',
    isUnknown: '没有答复，结果未知',
    isChanged: '账号已是新手机号',
  },
  actors: {
    prove: '核对原手机号的验证码',
    change: '更换手机号',
    look: '查看账号现在的手机号',
    keep: '把未完成的单据改到新账号名下',
  },
}
