import { access, constants, stat } from 'node:fs/promises'
import { dirname, extname, resolve } from 'node:path'
import { mustBeReadable, SheetError } from '../sheets/sheet'

/** Before any work: whether a table can be written there afterwards. @throws SheetError in words for the operator */
export const mustBeWritable = async (file: string, what: string): Promise<void> => {
  if (!['.csv', '.xlsx'].includes(extname(file).toLowerCase()))
    throw new SheetError(`${what}只支持 .csv 和 .xlsx 文件：${file}`)
  const folder = dirname(resolve(file))
  const known = await stat(folder).catch(() => null)
  if (!known?.isDirectory()) throw new SheetError(`${what}所在的文件夹不存在：${folder}`)
  if ((await stat(file).catch(() => null))?.isDirectory()) throw new SheetError(`${what}不能是文件夹：${file}`)
  // It is written beside its place and then moved there.
  await access(folder, constants.W_OK).catch((error: unknown) => {
    throw new SheetError(`${what}所在的文件夹不能写入：${folder}`, { cause: error })
  })
}

/** The same for an import: its sheet is there, and the list of bad rows has a place. @throws SheetError */
export const mustBeReady = async (sheet: string, reportFile: string): Promise<void> => {
  mustBeReadable(sheet)
  if (!(await stat(sheet).catch(() => null))?.isFile()) throw new SheetError(`找不到或无法读取文件：${sheet}`)
  await mustBeWritable(reportFile, '问题清单（--report）')
  // It replaces what is there, and goes when there is nothing to complain of.
  if (await isSameFile(sheet, reportFile))
    throw new SheetError(`问题清单（--report）不能是要导入的文件本身：${reportFile}`)
}

/** Whether both are the same file, also by another way of writing it or a link. */
const isSameFile = async (one: string, other: string): Promise<boolean> => {
  const [a, b] = await Promise.all([one, other].map((file) => stat(file).catch(() => null)))
  return resolve(one) === resolve(other) || (!!a && !!b && a.dev === b.dev && a.ino === b.ino)
}
