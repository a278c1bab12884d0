/**
 * What Stryker writes down of a file: its source as it was measured, and what came of each fault that was put into it.
 * @typedef {{ source: string, mutants: { status: string }[] }} MutatedFile
 * @typedef {{ files: Record<string, MutatedFile> }} MutationReport by the path from the root of the repository
 */

/** @param {MutatedFile[]} files */
const countsOf = (files) => {
  const statuses = files.flatMap(({ mutants }) => mutants.map(({ status }) => status))
  const count = (/** @type {string[]} */ ...of) => statuses.filter((status) => of.includes(status)).length
  return { found: count('Killed', 'Timeout'), missed: count('Survived'), unreached: count('NoCoverage') }
}

/** @type {(part: number, whole: number) => string} */
const percent = (part, whole) => (whole === 0 ? '—' : `${((100 * part) / whole).toFixed(1)} %`)

/** @type {(name: string, files: MutatedFile[]) => string} */
const row = (name, files) => {
  const { found, missed, unreached } = countsOf(files)
  const cells = [percent(found, found + missed + unreached), percent(found, found + missed), found, missed, unreached]
  return `| ${[name, ...cells].join(' | ')} |`
}

/** The folder that a file counts for: the one below its layer, or the layer's own files. `src/domain/pricing/deep/a.ts`: `domain/pricing`. */
const folderOf = (/** @type {string} */ path) => {
  const [, layer, folder, ...rest] = path.split('/')
  return rest.length > 0 ? `${layer}/${folder}` : `${layer}/*.ts`
}

/**
 * A Markdown table: each folder, each layer, all. Faults that no process could run, and those of tables and machines
 * that are made when their module loads, count for nothing.
 * @param {MutationReport['files']} files
 */
export const scoreTable = (files) => {
  const measured = Object.entries(files)
  const under = (/** @type {(path: string) => boolean} */ takes) =>
    measured.filter(([path]) => takes(path)).map(([, file]) => file)
  const folders = [...new Set(measured.map(([path]) => folderOf(path)))].toSorted()
  const layers = [...new Set(folders.map((folder) => folder.split('/')[0]))]
  return [
    '| 文件夹 | 得分 | 走到的 | 发现 | 没发现 | 没走到 |',
    '|---|---|---|---|---|---|',
    ...folders.map((folder) =>
      row(
        folder,
        under((path) => folderOf(path) === folder),
      ),
    ),
    ...layers.map((layer) =>
      row(
        `**${layer}**`,
        under((path) => path.startsWith(`src/${layer}/`)),
      ),
    ),
    row(
      '**合计**',
      under(() => true),
    ),
  ].join('\n')
}

/**
 * The files that are no longer as they were measured.
 * @param {MutationReport['files']} files
 * @param {(path: string) => string | undefined} read what a file holds now; nothing where it is gone
 */
export const changedFiles = (files, read) =>
  Object.entries(files).flatMap(([path, { source }]) => (read(path) === source ? [] : [path]))
