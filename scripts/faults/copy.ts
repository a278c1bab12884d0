import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Fault } from './seeded'

const ROOT = join(import.meta.dirname, '../..')
export const COPY = join(ROOT, '.cache/faults')

/** A copy of what is written here and now, with the same packages. */
export const makeCopy = (): void => {
  rmSync(COPY, { recursive: true, force: true })
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: ROOT, encoding: 'utf8' })
  for (const file of listed.split('\0').filter((name) => name !== '' && existsSync(join(ROOT, name)))) {
    mkdirSync(dirname(join(COPY, file)), { recursive: true })
    cpSync(join(ROOT, file), join(COPY, file))
  }
  symlinkSync(join(ROOT, 'node_modules'), join(COPY, 'node_modules'))
}

/** @throws when the text isn't there, or more than once: then the list has fallen behind the code */
export const faulty = ({ file, text, instead }: Fault, root = ROOT): string => {
  const path = join(root, file)
  if (!existsSync(path)) throw new Error(`${file} 不在了：请在 scripts/faults/seeded.ts 里写上新的位置`)
  const whole = readFileSync(path, 'utf8')
  const times = whole.split(text).length - 1
  if (times !== 1) throw new Error(`${file} 里“${text}”出现了 ${times} 次，应当正好一次：请改 scripts/faults/seeded.ts`)
  return whole.replace(text, () => instead)
}

/** Does the work with the fault in the copy. */
export const withFault = async <T>(fault: Fault, work: () => Promise<T>): Promise<T> => {
  const path = join(COPY, fault.file)
  const sound = readFileSync(path)
  writeFileSync(path, faulty(fault, COPY))
  try {
    return await work()
  } finally {
    writeFileSync(path, sound)
  }
}
