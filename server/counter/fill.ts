import { shopFacts } from '../fill/facts'
import type { Imported } from '../fill/kind'
import { kindBy, kinds } from '../fill/kinds'
import type { SheetNoun } from '../fill/names'
import { stepsOf } from '../fill/ready'
import { tableIn } from '../fill/table-file'
import type { VerbName } from '../verbs/all'
import type { CounterDeps, OpsAsked, OpsHandlers } from './asked'

const importing = (noun: SheetNoun) => async (_input: unknown, asked: OpsAsked) => {
  asked.about(noun)
  return imported(noun, 'sheet', asked)
}

const imported = async (noun: SheetNoun, field: string, { deps, fileOf }: OpsAsked): Promise<Imported> =>
  kindBy[noun].importTable(deps.db, await tableIn(fileOf(field)), deps.clock.now())

const exporting = (noun: SheetNoun) => async (_input: unknown, asked: OpsAsked) => {
  asked.about(noun)
  return rowsOf(noun, asked.deps)
}

async function* rowsOf(noun: SheetNoun, { db }: CounterDeps): AsyncGenerator<readonly string[]> {
  const { columns, rows } = await kindBy[noun].exportTable(db)
  yield columns
  for (const { cells } of rows) yield cells
}

const steps = async ({ db, config, channels }: CounterDeps) => stepsOf(await shopFacts(db, config, channels.length))

type FillVerb = Extract<VerbName, `${SheetNoun}Import` | `${SheetNoun}Export` | 'initShow' | 'initFill'>

export const fillHandlers: OpsHandlers<FillVerb> = {
  stationsImport: importing('stations'),
  stationsExport: exporting('stations'),
  couriersImport: importing('couriers'),
  couriersExport: exporting('couriers'),
  freightImport: importing('freight'),
  freightExport: exporting('freight'),
  categoriesImport: importing('categories'),
  categoriesExport: exporting('categories'),
  suppliersImport: importing('suppliers'),
  suppliersExport: exporting('suppliers'),
  addonsImport: importing('addons'),
  addonsExport: exporting('addons'),
  feesImport: importing('fees'),
  feesExport: exporting('fees'),
  packagesImport: importing('packages'),
  packagesExport: exporting('packages'),
  agreementsImport: importing('agreements'),
  agreementsExport: exporting('agreements'),
  announcementsImport: importing('announcements'),
  announcementsExport: exporting('announcements'),
  initShow: async (_, { deps }) => ({ steps: await steps(deps) }),
  async initFill(input, asked) {
    const sheets = []
    for (const { noun, title } of kinds)
      if (input[noun] !== undefined) sheets.push({ title, ...(await imported(noun, noun, asked)) })
    return { sheets, bad: sheets.reduce((sum, { bad }) => sum + bad.length, 0), steps: await steps(asked.deps) }
  },
}
