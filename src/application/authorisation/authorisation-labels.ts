import type { MachineLabels } from '../labels'

export const authorisationLabels: MachineLabels = {
  title: '授权店铺',
  events: { authorise: '去授权', retry: '再试一次', dismiss: '知道了' },
  guards: {
    isReturned: '从抖店回来，带着授权码',
    isDeclined: '从抖店回来，没有同意',
    isAway: '抖店没有应答',
    isUnknown: '结果未知',
  },
  actors: { ask: '取授权地址', take: '用授权码换授权' },
}
