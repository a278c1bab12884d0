import type { AfterSaleGateway } from '../../domain/ports/aftersale-gateway'
import {
  aftersaleApply,
  aftersaleCancel,
  aftersaleChoose,
  aftersaleConfirm,
  aftersaleInfo,
  aftersaleList,
  aftersalePreview,
  aftersaleReasons,
  aftersaleShip,
} from '../../../wire/aftersale'
import type { WireClient } from './wire-client'

export const wireAfterSaleGateway = ({ ask }: WireClient): AfterSaleGateway => ({
  reasons: (orderNo) => ask(aftersaleReasons, { orderNo }),
  preview: (draft) => ask(aftersalePreview, draft),
  apply: (request) => ask(aftersaleApply, request),
  list: (query) => ask(aftersaleList, query),
  info: (caseNo) => ask(aftersaleInfo, { caseNo }),
  cancel: (caseNo) => ask(aftersaleCancel, { caseNo }),
  ship: (request) => ask(aftersaleShip, request),
  choose: (request) => ask(aftersaleChoose, request),
  confirm: (caseNo) => ask(aftersaleConfirm, { caseNo }),
})
