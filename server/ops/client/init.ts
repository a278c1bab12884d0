import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { Readable } from 'node:stream'
import { sheetNames } from '../../fill/names'
import { samples } from '../../fill/samples'
import { writeSheet } from '../../sheets/sheet'
import type { Shell } from '../shell'
import { Mistake } from './mistake'
import { runClient } from './run'

/** `npm run ops -- init [--folder 文件夹 | --samples 文件夹]`: what is missing, the sheets of a folder, or samples of them. */
export const runInit = async (given: readonly string[], shell: Shell): Promise<number> => {
  try {
    const words = await wordsOf(given, shell)
    return words === null ? 0 : await runClient(words, shell)
  } catch (error) {
    if (!(error instanceof Mistake)) throw error
    shell.err(`\n没有完成：${error.message}\n`)
    return 1
  }
}

/** As the table of verbs knows it; null when all is done, for samples ask no shop. */
const wordsOf = async (given: readonly string[], shell: Shell): Promise<string[] | null> => {
  const rest = [...given]
  const folder = taken(rest, '--folder')
  const target = taken(rest, '--samples')
  if (folder !== null && target !== null) throw new Mistake('--folder 与 --samples 只能写一个')
  if (target !== null) {
    if (rest.length > 0) throw new Mistake(`多出来的内容：${rest.join(' ')}`)
    await writeSamples(target, shell)
    return null
  }
  if (folder !== null) return ['init', 'fill', ...(await sheetsIn(folder)), ...rest]
  const isNamed = rest[0] !== undefined && (!rest[0].startsWith('--') || rest[0] === '--help')
  return isNamed ? ['init', ...rest] : ['init', 'show', ...rest]
}

const taken = (words: string[], option: string): string | null => {
  const at = words.findIndex((word) => word === option || word.startsWith(`${option}=`))
  if (at < 0) return null
  const [, ...tied] = words[at]!.split('=')
  const value = tied.length > 0 ? tied.join('=') : words[at + 1]
  if (!value || value.startsWith('--')) throw new Mistake(`${option} 后面没有写文件夹`)
  words.splice(at, tied.length > 0 ? 1 : 2)
  return value
}

const KINDS = ['.csv', '.xlsx', '.txt']

/** The sheets by their titles: 站点.csv, 站点.xlsx. @throws Mistake */
const sheetsIn = async (folder: string): Promise<string[]> => {
  const names = await readdir(folder).catch((error: unknown) => {
    throw new Mistake(`找不到或无法读取文件夹：${folder}`, { cause: error })
  })
  const found = sheetNames.flatMap(([noun, title]) => {
    const own = names.filter((name) => parse(name).name === title && KINDS.includes(parse(name).ext.toLowerCase()))
    if (own.length > 1) throw new Mistake(`${folder} 里有几张${title}表：${own.join('、')}，请只留一张`)
    return own.map((name) => [`--${noun}`, join(folder, name)])
  })
  if (found.length === 0)
    throw new Mistake(`${folder} 里没有要导入的表：应叫 ${sheetNames.map(([, title]) => `${title}.csv`).join('、')}`)
  return found.flat()
}

/** Nothing that is there already is written over: somebody may have filled it in. */
const writeSamples = async (folder: string, shell: Shell): Promise<void> => {
  await mkdir(folder, { recursive: true })
  for (const [noun, title] of sheetNames) {
    const file = join(folder, `${title}.csv`)
    const isNew = await writeFile(file, '', { flag: 'wx' }).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return false
        throw new Mistake(`无法写入 ${file}`, { cause: error })
      },
    )
    if (isNew) await writeSheet(file, Readable.from(samples[noun]))
    shell.out(isNew ? `已写出 ${file}\n` : `${file} 已经有了，没有改动\n`)
  }
  shell.out(`改成自己的之后：npm run ops -- init --folder ${folder}\n`)
}
