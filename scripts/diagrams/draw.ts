import type { AnyStateMachine } from 'xstate'
import { chartOf } from './chart'
import { faultsOf } from './faults'
import { layoutOf } from './layout'
import { galleryOf, proseOf } from './prose'
import { svgOf } from './svg'

/** The files of docs/machines by name, and what is wrong with a picture (nothing, in a good one). */
export interface Drawings {
  files: Map<string, string>
  faults: string[]
}

/** Draws every machine; the same machines give the same bytes. @throws Undrawable when one lacks a Chinese name. */
export const draw = async (machines: Record<string, AnyStateMachine>): Promise<Drawings> => {
  const files = new Map<string, string>()
  const faults: string[] = []
  const charts = Object.entries(machines).map(([name, machine]) => ({
    chart: chartOf(name, machine),
    file: kebab(name),
  }))
  for (const { chart, file } of charts) {
    const layout = await layoutOf(chart)
    faults.push(...faultsOf(layout).map((fault) => `${chart.title}：${fault}`))
    files.set(`${file}.svg`, svgOf(chart.title, layout))
    files.set(`${file}.md`, proseOf(chart, `${file}.svg`))
  }
  files.set('README.md', galleryOf(charts))
  return { files, faults }
}

const kebab = (name: string): string => name.replaceAll(/(?<=[a-z0-9])[A-Z]/g, (letter) => `-${letter}`).toLowerCase()
