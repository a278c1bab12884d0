import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The files that take longest, longest first: one of them begun last would run alone while the other processors have nothing to do.
 * By itself vitest knows how long files take from the run before only.
 */
const LONG = [
  'trade-chaos',
  'prod-first-half',
  'prod-second-half',
  'app-machines',
  'money-chaos',
  'aside-model',
  'shops-chaos',
  'start',
  'import-killed',
  'order-sheets-killed',
  'reseal-killed',
  'counter',
  'conformance-mutants',
  'uploads-chaos',
  'store',
  'export-killed',
  'aside-chaos',
  'order-model',
  'money-model',
  'catalogue-import',
  'catalogue-import-again',
  'listings',
  'pay-alipay',
  'pay-wechat',
  'jobs-chaos',
  'any-machine',
  'worst-bodies',
  'architecture',
].map((name) => `/${name}.spec.ts`)

export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- no array's, vitest's own
    const sorted = await super.sort(files)
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONG.findIndex((end) => moduleId.endsWith(end))
      return at < 0 ? LONG.length : at
    }
    // Of several projects each stays together: another means another process.
    const projects = [...new Set(sorted.map(({ project }) => project.name))]
    const place = (file: TestSpecification) => projects.indexOf(file.project.name)
    return sorted.toSorted((a, b) => place(a) - place(b) || rank(a) - rank(b))
  }
}
