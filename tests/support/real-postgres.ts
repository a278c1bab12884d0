import { startPostgres } from './postgres'
import type { Postgres } from './postgres'

/**
 * The real PostgreSQL of the backend project (vitest globalSetup): one server for the whole run, gone afterwards.
 * TEST_DATABASE_URL or DATABASE_URL names another one instead. Specs take `freshDatabase()` from ./postgres.
 */
let postgres: Postgres | undefined

export async function setup(): Promise<void> {
  postgres = await startPostgres()
  // Vitest's workers inherit the environment; so do servers that a spec starts.
  process.env.TEST_DATABASE_URL = postgres.url
}

export async function teardown(): Promise<void> {
  await postgres?.stop()
}
