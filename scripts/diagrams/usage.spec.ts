import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { appMachines } from './app-machines'
import { chartOf } from './chart'
import { mermaidOf } from './mermaid'
import { usages } from './usage'

const machines = (await appMachines()) ?? {}
const found = usages()

describe('what surrounds the machines', () => {
  it('is found for each of them, with a test that walks it, in files that are there', () => {
    expect(Object.keys(found)).toEqual(Object.keys(machines))
    const all = Object.values(found)
    expect(
      all.flatMap(({ file, runBy, tests }) => [file, ...runBy, ...tests]).filter((path) => !existsSync(path)),
    ).toEqual([])
    expect(all.filter(({ walks }) => walks.length === 0)).toEqual([])
  })

  it('names the calls of ports, who runs a machine, its tests and the sections of the specification', () => {
    expect(found['signIn']).toEqual({
      file: 'src/application/sign-in/sign-in-machine.ts',
      calls: ['auth.signIn'],
      runBy: ['src/ui/auth/SignInForm.tsx'],
      tests: ['src/application/sign-in/sign-in-machine.spec.ts', 'src/application/sign-in/sign-in-ways.spec.ts'],
      walks: ['src/application/sign-in/sign-in-machine.spec.ts'],
      sections: ['§5', '§8', '§9'],
    })
    expect(found['payment']!.calls).toEqual(expect.arrayContaining(['orders.pay', 'orders.payResult']))
    expect(found['session']!.runBy.length).toBeGreaterThan(0)
  })

  it('finds who runs each machine that is not a life told by a table', () => {
    const idle = Object.entries(found).filter(([, { runBy }]) => runBy.length === 0)
    expect(idle.map(([name]) => name).filter((name) => !name.endsWith('Life'))).toEqual([])
  })
})

describe.each(Object.entries(machines))('the Mermaid of %s', (name, machine) => {
  it('has one arrow for every target of every transition, and braces that close', () => {
    const chart = chartOf(name, machine)
    const text = mermaidOf(chart)
    const arrows = text.split('\n').filter((line) => line.includes(' --> ') && !line.includes('[*]'))
    expect(arrows.length).toBe(chart.steps.flatMap(({ to }) => to).length)
    expect(text.split(' {\n').length).toBe(text.split(/\n *\}/).length)
  })
})
