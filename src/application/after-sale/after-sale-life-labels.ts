import { afterSaleTypeText } from '../../domain/after-sale/words'
import type { AfterSaleEvent } from '../../domain/after-sale/types'
import type { MachineLabels } from '../labels'

export const afterSaleLifeLabels: MachineLabels = {
  title: '售后单的一生',
  events: {
    edit: '买家修改',
    reapply: '买家再次申请',
    approve: '站点同意，或到期自动同意',
    reject: '站点拒绝，或拦截到期未处理',
    cancel: '买家撤销',
    ship_back: '买家填写寄回单号',
    receive: '站点收到退件',
    missed: '快递未能拦截',
    pass: '验货通过，或到期按通过',
    fail: '验货未通过',
    send_back: '买家要寄回',
    abandon: '买家放弃，或到期按放弃',
    sent: '站点发出包裹',
    cannot: '站点没有可发的',
    confirm: '买家收货，或到期自动确认',
    lapse: '到期关闭',
    refunded: '退款到账',
  } satisfies Record<AfterSaleEvent, string>,
  guards: afterSaleTypeText,
}
