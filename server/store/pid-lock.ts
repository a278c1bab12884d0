import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

/** Somebody else works on the same files: two would silently lose each other's writes. */
export class DataDirInUse extends Error {
  constructor(file: string, pid: number) {
    super(
      `数据目录正被另一个进程（PID ${pid}）使用，两个进程同时使用会丢失数据。请先停止它，或用 DATA_DIR 换一个目录（锁文件：${file}）`,
    )
    this.name = 'DataDirInUse'
  }
}

/**
 * Takes the lock or throws `DataDirInUse`; answers how to give it back. The lock of a process that is no more is taken over. Our own
 * process counts too: one database is opened once.
 */
export const takePidLock = (file: string): (() => void) => {
  const own = `${process.pid} ${startOf(process.pid)} ${randomUUID()}`
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, own, { flag: 'wx' })
  try {
    for (let attempt = 0; attempt < 5; attempt++) {
      if (linked(draft, file)) return () => giveBack(file, own)
      const held = read(file)
      if (held === null) continue
      const [pid = '', start = ''] = held.split(' ')
      if (isAlive(Number(pid), start)) throw new DataDirInUse(file, Number(pid))
      removeStale(file, held)
    }
    throw new DataDirInUse(file, Number(read(file)?.split(' ')[0] ?? 0))
  } finally {
    rmSync(draft, { force: true })
  }
}

/** A link is made whole or not at all: nobody sees an empty lock. */
const linked = (draft: string, file: string): boolean => {
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

const read = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/** Two may find the same stale lock: what was moved away is looked at again, and put back when it is another's fresh one. */
const removeStale = (file: string, held: string): void => {
  const away = `${file}.${randomUUID()}`
  try {
    renameSync(file, away)
  } catch {
    return
  }
  if (read(away) !== held) linked(away, file)
  rmSync(away, { force: true })
}

const giveBack = (file: string, own: string): void => {
  if (read(file) === own) rmSync(file, { force: true })
}

const isAlive = (pid: number, start: string): boolean => {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  const now = startOf(pid)
  return now === '-' || start === '-' || now === start // else the number went to another process
}

/** When a process began, in ticks since the machine did; '-' where the system doesn't say (not Linux). */
const startOf = (pid: number): string => {
  const stat = read(`/proc/${pid}/stat`)
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '-'
}
