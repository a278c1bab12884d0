import type { AbnormalGateway } from '../../domain/ports/abnormal-gateway'
import { abnormalDecide, abnormalInfo, abnormalList, abnormalPreview } from '../../../wire/abnormal'
import type { WireClient } from './wire-client'

export const wireAbnormalGateway = ({ ask }: WireClient): AbnormalGateway => ({
  list: (query) => ask(abnormalList, query),
  info: (caseNo) => ask(abnormalInfo, { caseNo }),
  preview: (decisions) => ask(abnormalPreview, { decisions }),
  decide: (request) => ask(abnormalDecide, request),
})
