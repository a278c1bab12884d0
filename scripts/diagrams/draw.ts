import type { AnyStateMachine } from 'xstate'
import type { BestWays } from './best-ways'
import { chartOf, type Chart } from './chart'
import { faultsOf, READABLE_WIDTH } from './faults'
import { layoutOf } from './layout'
import { insidesOf, partOf, wholeOf } from './parts'
import { galleryOf, type Picture, proseOf } from './prose'
import { SHARED_TITLE, sharedLayout } from './shared'
import { svgOf } from './svg'
import type { Usage } from './usage'
import { walksOf } from './walks'

/** The files of docs/machines by name, and what is wrong with a picture (nothing, in a good one). */
export interface Drawings {
  files: Map<string, string>
  faults: string[]
}

/**
 * Draws every machine; the same machines give the same bytes.
 * @param best spares trying the ways that are known to lose, and learns of the others
 * @throws Undrawable when one lacks a Chinese name
 */
export const draw = async (
  machines: Record<string, AnyStateMachine>,
  usages: Record<string, Usage> = {},
  best: BestWays = new Map(),
): Promise<Drawings> => {
  const laidOut: LaidOut[] = []
  for (const [name, machine] of Object.entries(machines)) {
    const chart = chartOf(name, machine)
    laidOut.push({ chart, pictures: await picturesOf(chart, best) })
  }
  const { files, faults } = drawingOf(laidOut, usages)
  if (Object.keys(machines).every((name) => usages[name])) {
    const titles = Object.fromEntries(laidOut.map(({ chart }) => [chart.name, chart.title]))
    files.set('walks.md', walksOf(machines, titles, usages))
  }
  const shared = await sharedLayout(machines, best)
  if (shared) {
    faults.push(...faultsOf(shared).map((fault) => `${SHARED_TITLE}：${fault}`))
    files.set('shared.svg', svgOf(SHARED_TITLE, shared))
    files.set('README.md', `${files.get('README.md')!}\n## ${SHARED_TITLE}\n\n![${SHARED_TITLE}](shared.svg)\n`)
  }
  return { files, faults }
}

interface LaidOut {
  chart: Chart
  pictures: Picture[]
}

/** One that would be too small to read becomes a whole and its parts. */
export const picturesOf = async (
  chart: Chart,
  best: BestWays = new Map(),
  name = kebab(chart.name),
): Promise<Picture[]> => {
  const layout = await layoutOf(chart, best)
  if (layout.width <= READABLE_WIDTH || insidesOf(chart).length === 0) return [{ title: chart.title, name, layout }]
  const pictures = [{ title: chart.title, name, layout: await layoutOf(wholeOf(chart), best) }]
  for (const part of insidesOf(chart))
    pictures.push(...(await picturesOf(partOf(chart, part), best, `${name}-${kebab(part.key.split('.').at(-1)!)}`)))
  return pictures
}

/** The same of machines that are laid out already. */
export const drawingOf = (laidOut: readonly LaidOut[], usages: Record<string, Usage> = {}): Drawings => {
  const files = new Map<string, string>()
  const faults: string[] = []
  const charts = laidOut.map(({ chart, pictures }) => ({ chart, pictures, file: kebab(chart.name) }))
  for (const { chart, pictures, file } of charts) {
    for (const { title, name, layout } of pictures) {
      faults.push(...faultsOf(layout).map((fault) => `${title}：${fault}`))
      files.set(`${name}.svg`, svgOf(title, layout))
    }
    files.set(`${file}.md`, proseOf(chart, pictures, usages[chart.name]))
  }
  files.set('README.md', galleryOf(charts, usages))
  return { files, faults }
}

const kebab = (name: string): string => name.replaceAll(/(?<=[a-z0-9])[A-Z]/g, (letter) => `-${letter}`).toLowerCase()
