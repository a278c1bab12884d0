import { randomBytes } from 'node:crypto'
import { Client, DatabaseError, escapeIdentifier } from 'pg'
import { startCluster } from './postgres-cluster'

/** A real PostgreSQL for specs, journeys, chaos runs and benches. Nothing here needs vitest. */

export interface Postgres {
  /** Of a superuser, on a database that is nobody's to fill: make your own by `freshDatabase(url)`. */
  readonly url: string
  /** Ends the server, if it is ours, and drops what `freshDatabase` made on somebody else's. */
  stop(): Promise<void>
}

export interface PostgresOptions {
  /** A server of another's, by its URL; TEST_DATABASE_URL and DATABASE_URL when left out. `null` asks for an own one. */
  readonly url?: string | null
  /** With fsync, as in production: for benches, and for kills of the database itself. */
  readonly durable?: boolean
  /** PostgreSQL's own cache, of an own server: '128MB' when left out. */
  readonly sharedBuffers?: string
  /** A folder that keeps the data of an own server for the next run: for benches that take minutes to fill. */
  readonly keptIn?: string
}

/** Marks our databases on a server that outlives us. */
const RUN = 'POSTGRES_TEST_RUN'

/** Starts a server, or takes the one that the environment names. */
export async function startPostgres(options: PostgresOptions = {}): Promise<Postgres> {
  const {
    url = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL ?? null,
    durable = false,
    sharedBuffers,
    keptIn,
  } = options
  process.env[RUN] ??= `daifa_test_${randomBytes(4).toString('hex')}`
  const prefix = process.env[RUN]
  if (url === null || keptIn !== undefined)
    return startCluster({ durable, ...(sharedBuffers ? { sharedBuffers } : {}), ...(keptIn ? { keptIn } : {}) })
  return { url, stop: () => dropAll(url, prefix) }
}

/**
 * Makes an empty database, or a copy of `template` (quicker than migrating each time; nobody may be connected to it).
 * Letters are told from signs by UTF-8 (LC_CTYPE): without that pg_trgm sees no Chinese.
 * @returns its URL
 */
export async function freshDatabase(options: { server?: string; template?: string } = {}): Promise<string> {
  const server = options.server ?? process.env.TEST_DATABASE_URL
  if (!server) throw new Error('no PostgreSQL: start one by startPostgres(), or name one in TEST_DATABASE_URL')
  const name = `${process.env[RUN] ?? 'daifa_test'}_${randomBytes(6).toString('hex')}`
  const source = options.template ? escapeIdentifier(databaseOf(options.template)) : 'template0'
  const locale = options.template ? '' : `ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C.UTF-8'`
  await withClient(server, async (client) => {
    const create = (how: string) => client.query(`CREATE DATABASE ${name} TEMPLATE ${source} ${how}`)
    await create(locale).catch((error: unknown) => {
      // A system without that locale: our own cluster then has PostgreSQL's built-in one, in its templates too.
      if (error instanceof DatabaseError && error.code === WRONG_OBJECT_TYPE && locale !== '') return create('')
      throw error
    })
  })
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/**
 * A database that all workers of a run copy from: made by whoever asks first, while the others wait.
 * @returns its URL
 */
export const sharedTemplate = (name: string, fill: (url: string) => Promise<void>): Promise<string> =>
  oneAtATime(name, () =>
    madeOnce(process.env.TEST_DATABASE_URL!, `${process.env[RUN] ?? `daifa_test_${process.pid}`}_${name}`, fill),
  )

/**
 * The database of this name, filled if there is none yet: one whose filling broke off has not got its name.
 * @returns its URL
 */
export const madeOnce = async (server: string, name: string, fill: (url: string) => Promise<void>): Promise<string> => {
  const isThere = await withClient(server, (client) =>
    client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]),
  )
  if (isThere.rowCount === 0) {
    const draft = await freshDatabase({ server })
    await fill(draft)
    await withClient(server, (client) => client.query(`ALTER DATABASE ${databaseOf(draft)} RENAME TO ${name}`))
  }
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Work that several workers of a run would do at once otherwise. Where there is no PostgreSQL to ask, nobody is beside us. */
export const oneAtATime = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const server = process.env.TEST_DATABASE_URL
  if (!server) return work()
  return withClient(server, async (client) => {
    // Given back with the connection.
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [`${process.env[RUN]} ${name}`])
    return work()
  })
}

/** Drops a database that `freshDatabase` made, whoever is connected. */
export async function dropDatabase(url: string): Promise<void> {
  const server = new URL(url)
  server.pathname = '/postgres'
  const name = escapeIdentifier(databaseOf(url))
  await withClient(server.href, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
}

const WRONG_OBJECT_TYPE = '42809'

const databaseOf = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1))

async function dropAll(server: string, prefix: string): Promise<void> {
  await withClient(server, async (client) => {
    const ours = await client.query<{ datname: string }>(
      'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
      [`${prefix}_`],
    )
    for (const { datname } of ours.rows) {
      await client.query(`DROP DATABASE IF EXISTS ${escapeIdentifier(datname)} WITH (FORCE)`)
    }
  })
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
