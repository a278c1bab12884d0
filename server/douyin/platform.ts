import type { DouyinConfig } from '../base/douyin-config'
import type { Platform } from '../platform/platform'
import { changedSales } from './changed'
import { askOf, type DouyinDeps } from './client'
import { orderOf, reveal } from './orders'
import { douyinPublishing } from './publishing'
import { readPush } from './push'
import { saleOf } from './sale'
import { noteOrder } from './note'
import { couriersOf, shipParcel } from './ship'
import { renewedTokens, tokensFor } from './tokens'

/** 抖店's open platform (op.jinritemai.com). One application serves all uses; where merchants are sent back to is set there. */
export const douyinPlatform = (config: DouyinConfig, deps: DouyinDeps): Platform => {
  const ask = askOf(config, deps)
  const nowMs = () => deps.clock.now()
  return {
    consentUrl({ state }) {
      const url = new URL(config.authEndpoint)
      url.searchParams.set('service_id', config.serviceId)
      url.searchParams.set('state', state)
      return url.toString()
    },
    grant: (code) => tokensFor(ask, code, nowMs()),
    renew: (refreshToken) => renewedTokens(ask, refreshToken, nowMs()),
    changed: (access, window) => changedSales({ ask, log: deps.log }, access, window, nowMs()),
    async find(access, orderNo) {
      const order = await orderOf(ask, access, orderNo)
      return order && saleOf(order)
    },
    reveal: (access, orderNo, ciphers) => reveal(ask, access, orderNo, ciphers),
    couriers: (access) => couriersOf(ask, access),
    ship: (access, parcel) => shipParcel(ask, access, parcel),
    note: (access, note) => noteOrder(ask, access, note),
    publishing: douyinPublishing(ask, deps.clock),
    readPush: (push) => readPush(config, push),
    pushAnswer: JSON.stringify({ code: 0, msg: 'success' }),
  }
}
