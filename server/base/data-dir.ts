import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FILES } from './complaint'

/** Makes the data folder and sees that files can be put into it. @returns what is wrong with it, in words */
export const dataDirComplaints = (dataDir: string): string[] => {
  const probe = join(dataDir, `.probe-${randomUUID()}`)
  try {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(probe, '')
    rmSync(probe)
    return []
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    return [`环境变量 DATA_DIR 应为能写入的文件夹，现在是“${dataDir}”：${FILES[code] ?? message}`]
  }
}
