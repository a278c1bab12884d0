import { afterSaleDoers } from '../../domain/after-sale/table'
import { afterSaleTypeText } from '../../domain/after-sale/words'
import type { AfterSaleEvent } from '../../domain/after-sale/types'
import { told } from '../doers-labels'
import type { MachineLabels } from '../labels'

export const afterSaleLifeLabels: MachineLabels = {
  title: '售后单的一生',
  events: {
    edit: '修改',
    reapply: '再次申请',
    approve: '同意',
    reject: '拒绝',
    cancel: '撤销',
    ship_back: '填写寄回单号',
    receive: '收到退件',
    missed: '快递未能拦截',
    pass: '验货通过',
    fail: '验货未通过',
    send_back: '要寄回',
    abandon: '放弃',
    sent: '发出包裹',
    cannot: '没有可发的',
    confirm: '确认收货',
    lapse: '到期关闭',
    refunded: '退款到账',
  } satisfies Record<AfterSaleEvent, string>,
  doers: told(afterSaleDoers),
  guards: afterSaleTypeText,
}
