import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk that can be filled to its last byte without anybody else noticing. */
export interface SmallDisk {
  folder: string
  fill(): void
  empty(): void
  gone(): void
}

/** In memory, so only Linux has it, and only who may mount; null where that isn't so. */
export const smallDisk = (mb: number): SmallDisk | null => {
  const folder = mkdtempSync(join(tmpdir(), 'daifa-disk-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${mb}m,mode=755`, 'tmpfs', folder])
  if (status !== 0) {
    rmSync(folder, { recursive: true })
    return null
  }
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill() {
      const file = openSync(ballast, 'a')
      try {
        for (const size of [1024 * 1024, 4096, 1]) fillBy(file, Buffer.alloc(size))
      } finally {
        closeSync(file)
      }
    },
    empty: () => rmSync(ballast, { force: true }),
    gone() {
      spawnSync('umount', ['--lazy', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const fillBy = (file: number, piece: Buffer): void => {
  try {
    for (;;) writeSync(file, piece)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}
