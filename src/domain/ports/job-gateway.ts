import type { Job } from '../job'
import type { Paged, PageRequest } from '../paging'

/** Work in the background, as the buyer who asked for it sees it. */
export interface JobGateway {
  info(id: string): Promise<Job>
  list(query: PageRequest & { kind?: string }): Promise<Paged<Job>>
  /** Refusals: `conflict` (over already). */
  cancel(id: string): Promise<Job>
}
