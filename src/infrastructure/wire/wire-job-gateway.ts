import type { JobGateway } from '../../domain/ports/job-gateway'
import { jobCancel, jobInfo, jobList } from '../../../wire/job'
import type { WireClient } from './wire-client'

export const wireJobGateway = ({ ask }: WireClient): JobGateway => ({
  info: (id) => ask(jobInfo, { id }),
  list: (query) => ask(jobList, query),
  cancel: (id) => ask(jobCancel, { id }),
})
