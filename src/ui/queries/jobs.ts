import { queryOptions } from '@tanstack/react-query'
import type { Job } from '../../domain/job'
import type { JobGateway } from '../../domain/ports/job-gateway'

const LOOK_MS = 1000

export const isOver = ({ status }: Pick<Job, 'status'>): boolean => status !== 'queued' && status !== 'running'

/** Looked at every second until it is over. */
export const jobQuery = (jobs: JobGateway, id: string) =>
  queryOptions({
    queryKey: ['mine', 'jobs', 'one', id],
    queryFn: () => jobs.info(id),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isOver(data) ? false : LOOK_MS),
  })

/** The sheets made before: of orders, or of the reserve. */
export type SheetKind = 'export' | 'statement'

export const exportsQuery = (jobs: JobGateway, kind: SheetKind) =>
  queryOptions({
    queryKey: ['mine', 'jobs', 'exports', kind],
    queryFn: () => jobs.list({ kind, page: 1, pageSize: 10 }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.list.every(isOver) === false ? LOOK_MS : false),
  })
