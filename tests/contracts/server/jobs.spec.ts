import { describe } from 'vitest'
import { seededPglite, seededPostgres } from '../../support/server'
import { jobsContract } from './jobs.contract'
import { failingJobsContract } from './jobs-failing.contract'

describe.each([
  ['PGlite', seededPglite],
  ['PostgreSQL', seededPostgres],
] as const)('work in the background on %s', (_, open) => {
  const opened = async () => {
    const { db, gone } = await open()
    return { db, close: () => db.close().then(gone) }
  }
  describe('as promised', () => {
    jobsContract(opened)
  })
  describe('when something fails', () => {
    failingJobsContract(opened)
  })
})
