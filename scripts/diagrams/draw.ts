import type { AnyStateMachine } from 'xstate'
import { chartOf, type Chart } from './chart'
import { faultsOf } from './faults'
import { layoutOf } from './layout'
import type { Layout } from './placed'
import { galleryOf, proseOf } from './prose'
import { SHARED_TITLE, sharedLayout } from './shared'
import { svgOf } from './svg'

/** The files of docs/machines by name, and what is wrong with a picture (nothing, in a good one). */
export interface Drawings {
  files: Map<string, string>
  faults: string[]
}

/** Draws every machine; the same machines give the same bytes. @throws Undrawable when one lacks a Chinese name. */
export const draw = async (machines: Record<string, AnyStateMachine>): Promise<Drawings> => {
  const laidOut: { chart: Chart; layout: Layout }[] = []
  for (const [name, machine] of Object.entries(machines)) {
    const chart = chartOf(name, machine)
    laidOut.push({ chart, layout: await layoutOf(chart) })
  }
  const { files, faults } = drawingOf(laidOut)
  const shared = await sharedLayout(machines)
  if (shared) {
    faults.push(...faultsOf(shared).map((fault) => `${SHARED_TITLE}：${fault}`))
    files.set('shared.svg', svgOf(SHARED_TITLE, shared))
    files.set('README.md', `${files.get('README.md')!}\n## ${SHARED_TITLE}\n\n![${SHARED_TITLE}](shared.svg)\n`)
  }
  return { files, faults }
}

/** The same of machines that are laid out already. */
export const drawingOf = (laidOut: readonly { chart: Chart; layout: Layout }[]): Drawings => {
  const files = new Map<string, string>()
  const faults: string[] = []
  const charts = laidOut.map(({ chart, layout }) => ({ chart, layout, file: kebab(chart.name) }))
  for (const { chart, layout, file } of charts) {
    faults.push(...faultsOf(layout).map((fault) => `${chart.title}：${fault}`))
    files.set(`${file}.svg`, svgOf(chart.title, layout))
    files.set(`${file}.md`, proseOf(chart, `${file}.svg`))
  }
  files.set('README.md', galleryOf(charts))
  return { files, faults }
}

const kebab = (name: string): string => name.replaceAll(/(?<=[a-z0-9])[A-Z]/g, (letter) => `-${letter}`).toLowerCase()
