import { expect, type BrowserContext } from '@playwright/test'
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import type { Run } from '../../src/domain/ports/browser'

import { graphOf, isTransition, partsOf, replay, type Walk } from './machine-paths'
import { PLAYED } from './played'

/** One step of a tour: what comes, and where it leads from where. */
export interface Stage {
  from: AnyMachineSnapshot['value']
  event: AnyEventObject
  to: AnyMachineSnapshot['value']
}

export interface Touring extends Walk {
  /** Opens the page in which the machine begins as the model does. */
  begin(): Promise<void>
  /** Brings a stage about by the page. The next one is known, as what the server will answer must be when it is asked. */
  cause(stage: Stage, next: Stage | undefined): Promise<void>
  /** What no one can bring about from the page: left out of the tours. */
  cannot?(stage: Stage): boolean
  /** After it the page shows the machine no more. */
  ends?(stage: Stage): boolean
}

/**
 * Walks one machine in the browser along tours generated from its graph, and fails where the page's machine takes other transitions than
 * the graph's, in whatever order, or where one of its transitions was neither taken nor is listed in `PLAYED`.
 */
export const tour = async (watcher: Watcher, walks: Touring[]): Promise<void> => {
  const machine = walks[0]!.machine()
  const taken = new Set<string>()
  for (const walk of walks)
    for (const stages of toursOf(walk)) {
      await walk.begin()
      const events = stages.map(({ event }) => event)
      for (let at = 0; at <= stages.length; at += 1) {
        if (at > 0) await walk.cause(stages[at - 1]!, stages[at])
        const expected = (await replay(walk, { events: events.slice(0, at), end: undefined })).filter(isTransition)
        await expect
          .poll(async () => (await watcher.took(machine.id)).slice(0, expected.length), {
            intervals: [50],
            message: `after ${['begin', ...events.slice(0, at).map(({ type }) => type)].join(', ')}`,
          })
          .toEqual(expected)
        if (at === stages.length) {
          expect(await watcher.took(machine.id)).toEqual(expected)
          expected.forEach((one) => taken.add(one))
        }
      }
    }
  expectLeft(machine, taken)
}

/** As few tours as a greedy eye finds that take every stage of the graph which the page can bring about. */
export const toursOf = (walk: Touring): Stage[][] => {
  const { graph, options } = graphOf(walk)
  type Step = Stage & { goal: string }
  const steps = new Map(
    Object.entries(graph).map(([key, { state, transitions }]) => [
      key,
      Object.values(transitions)
        .filter(({ event }) => state.can(event))
        .map(({ event, state: next }): Step => ({
          from: state.value,
          event,
          to: next.value,
          goal: options.serializeState(next),
        }))
        .filter((step) => !walk.cannot?.(step)),
    ]),
  )
  const done = new Set<string>()
  // Whatever ends a tour is brought about once, from anywhere: the others would each want a tour of their own.
  const nameOf = (step: Step) =>
    walk.ends?.(step) ? step.event.type : JSON.stringify([step.from, options.serializeEvent(step.event), step.to])
  const nearest = (start: string, isWanted: (step: Step) => boolean): Step[] | undefined => {
    const seen = new Set([start])
    const queue: { at: string; path: Step[] }[] = [{ at: start, path: [] }]
    for (const { at, path } of queue)
      for (const step of steps.get(at)!) {
        if (isWanted(step) && !done.has(nameOf(step))) return [...path, step]
        if (walk.ends?.(step) || seen.has(step.goal)) continue
        seen.add(step.goal)
        queue.push({ at: step.goal, path: [...path, step] })
      }
    return undefined
  }
  const tours: Stage[][] = []
  for (;;) {
    const path: Step[] = []
    for (let at = Object.keys(graph)[0]!; ; at = path.at(-1)!.goal) {
      const more = nearest(at, (step) => !walk.ends?.(step)) ?? nearest(at, () => true)
      if (!more) break
      path.push(...more)
      more.forEach((step) => done.add(nameOf(step)))
      if (walk.ends?.(path.at(-1)!)) break
    }
    if (path.length === 0 && tours.length > 0) return tours
    tours.push(path)
    if (path.length === 0) return tours
  }
}

export interface Watcher {
  /** Every transition that the machine which began last has taken. */
  took(machine: string): Promise<string[]>
  /** Every transition that any run of the machine has taken, in the order in which they were heard. */
  all(machine: string): Promise<string[]>
}

/** Hears, in a page of its own, what the pages of the context at that address show on the board of machines, through their reloads. */
export const watchRuns = async (context: BrowserContext, at: string): Promise<Watcher> => {
  const page = await context.newPage()
  // Of the shop's origin, and nothing else of it: a page of the shop would go along with its session.
  await page.route('**/blank', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto(`${at}/blank`)
  await page.evaluate(() => {
    const heard: Run[] = []
    Object.assign(window, { heard })
    new BroadcastChannel('runs').addEventListener('message', ({ data }: MessageEvent<{ shown?: Run }>) => {
      if (data.shown) heard.push(data.shown)
    })
  })
  return {
    took: (machine) =>
      page.evaluate((id) => {
        const runs = (window as unknown as { heard: Run[] }).heard.filter((run) => run.machine === id)
        return runs.filter((run) => run.id === runs.at(-1)?.id).flatMap((run) => run.took)
      }, machine),
    all: (machine) =>
      page.evaluate((id) => {
        const runs = (window as unknown as { heard: Run[] }).heard
        return runs.filter((run) => run.machine === id).flatMap((run) => run.took)
      }, machine),
  }
}

/** Acts, and waits until the machine has taken the transition once more. */
export const leadsTo = async (
  watcher: Watcher,
  machine: string,
  transition: string,
  act: () => Promise<unknown>,
): Promise<void> => {
  const name = `${machine}${transition.startsWith(' ') ? '' : '.'}${transition}`
  const count = async () => (await watcher.all(machine)).filter((one) => one === name).length
  const before = await count()
  await act()
  await expect.poll(count, { intervals: [50], message: name, timeout: 10_000 }).toBeGreaterThan(before)
}

/** That all transitions were taken but those listed in `PLAYED`. */
export const expectWalked = async (watcher: Watcher, machine: AnyStateMachine): Promise<void> =>
  expectLeft(machine, new Set(await watcher.all(machine.id)))

const expectLeft = (machine: AnyStateMachine, taken: ReadonlySet<string>): void => {
  const left = partsOf(machine).filter((one) => isTransition(one) && !taken.has(one))
  expect(left.toSorted()).toEqual(Object.keys(PLAYED[machine.id]!.cannot).toSorted())
}
