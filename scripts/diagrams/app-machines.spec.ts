import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { appMachines } from './app-machines'
import { readBestWays } from './best-ways'
import { usages } from './usage'
import { draw } from './draw'
import { READABLE_WIDTH } from './faults'

describe('docs/machines', () => {
  it('is what the machines of the application give now (npm run diagrams)', { timeout: 400_000 }, async () => {
    const machines = await appMachines()
    const best = readBestWays()
    const known = new Set(best.keys())
    const { files, faults } = await draw(machines ?? {}, usages(), best)
    expect(faults).toEqual([])
    if (machines === null) return
    const widths = [...files].flatMap(([name, text]) => {
      const width = Number(/^<svg [^>]*?width="(\d+)"/.exec(text)?.[1] ?? 0)
      return width > READABLE_WIDTH ? [`${name}: ${width}`] : []
    })
    expect(widths).toEqual([])
    // What isn't known is tried in every way, which takes a minute or two.
    expect(new Set(best.keys())).toEqual(known)
    const dir = new URL('../../docs/machines/', import.meta.url)
    expect(readdirSync(dir).toSorted()).toEqual([...files.keys()].toSorted())
    expect([...files.keys()].filter((name) => readFileSync(new URL(name, dir), 'utf8') !== files.get(name))).toEqual([])
  })
})
