import type { PlatformOrderEvent } from '../../domain/shops/platform-order-life'
import type { MachineLabels } from '../labels'

export const platformOrderLifeLabels: MachineLabels = {
  title: '店铺订单的一生',
  events: {
    relate: '每一行都有货源（自动，或商家关联）',
    unrelate: '取消关联（商家）',
    pause: '平台审核、顾客要退款或改地址',
    resume: '平台放行，或商家答复了',
    resume_unlinked: '放行，还没有货源',
    end: '平台取消、退完或别处发货',
    order: '下单（商家）',
    drop: '订货单没了（商家或系统）',
    drop_unlinked: '订货单没了，货源也没了',
    drop_paused: '订货单没了，平台正拦着',
    drop_closed: '订货单没了，平台已结束',
    ship: '全部发出（站点）',
    tell: '物流都回传了（系统）',
    fail: '回传被拒（平台）',
    again: '再次回传（系统，或商家）',
    again_part: '再次回传，还有没发的',
  } satisfies Record<PlatformOrderEvent, string>,
}
