import { platformOrderDoers, type PlatformOrderEvent } from '../../domain/shops/platform-order-life'
import { told } from '../doers-labels'
import type { MachineLabels } from '../labels'

export const platformOrderLifeLabels: MachineLabels = {
  title: '店铺订单的一生',
  events: {
    relate: '每一行都有货源',
    unrelate: '取消关联',
    pause: '审核中，或顾客要退款、改地址',
    resume: '放行，或答复了',
    resume_unlinked: '放行，还没有货源',
    end: '取消、退完或别处发货',
    order: '下单',
    drop: '订货单没了',
    drop_unlinked: '订货单没了，货源也没了',
    drop_paused: '订货单没了，平台正拦着',
    drop_closed: '订货单没了，平台已结束',
    ship: '全部发出',
    tell: '物流都回传了',
    fail: '回传被拒',
    again: '再次回传',
    again_part: '再次回传，还有没发的',
  } satisfies Record<PlatformOrderEvent, string>,
  doers: told(platformOrderDoers),
}
