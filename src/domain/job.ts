/** Work in the background that a buyer asked for: exports today. */
export type JobStatus = 'queued' | 'running' | 'done' | 'failed' | 'cancelled'

export interface JobCounts {
  added: number
  updated: number
  skipped: number
  failed: number
}

/** One thing of many that could not be done, in words for the buyer. */
export interface JobFailure {
  key: string
  title: string
  reason: string
}

export interface Job {
  id: string
  kind: string
  status: JobStatus
  done: number
  total: number // 0 while it isn't known
  counts: JobCounts
  failures: JobFailure[] // the first 200
  fileUrl: string // '' when there is none (yet, any more)
  fileName: string // what it is called where it is kept; '' like the address
  failuresUrl: string // all of them as a sheet, to be mended; '' where there is none
  createdAt: string
  startedAt: string
  finishedAt: string
  error: string
}
