import { describe, expect, it, vi } from 'vitest'
import { type AnyStateMachine, type AnyStateNode, createMachine, not } from 'xstate'
import { chartOf, lineOf, statesOf } from './chart'
import { draw, drawingOf, picturesOf } from './draw'
import { faultsOf } from './faults'
import { layoutOf } from './layout'
import type { Layout } from './placed'
import { sampleCheckout, sampleOrder } from './samples'
import { sketchOf } from './sketch'
import { Undrawable } from './words'

// A layout is found by trying many: seconds on a busy machine. So each machine is laid out once for all that is told of it.
vi.setConfig({ testTimeout: 120_000 })

const labels = { title: '灯', events: { FLIP: '拨动' } }
const lamp = (meta: object, stateMeta: object, on: object = { FLIP: 'off' }) =>
  chartOf('lamp', createMachine({ id: 'lamp', initial: 'off', meta, states: { off: { meta: stateMeta, on } } }))

const transitionsIn = (node: AnyStateNode): number =>
  [...node.transitions.values()].flat().length +
  (node.always?.length ?? 0) +
  Object.values<AnyStateNode>(node.states).reduce((sum, child) => sum + transitionsIn(child), 0)

const laidOut = (name: string, machine: AnyStateMachine) => {
  const chart = chartOf(name, machine)
  let layout: Promise<Layout> | null = null
  return { name, machine, chart, layout: () => (layout ??= layoutOf(chart)) }
}
const order = laidOut('sampleOrder', sampleOrder)
const samples = [order, laidOut('sampleCheckout', sampleCheckout)]

describe.each(samples)('the drawing of $name', ({ machine, chart, layout: layoutOnce }) => {
  const sketch = sketchOf(chart)

  it('has every state as a box and every transition as an arrow or a line in its box', () => {
    expect(
      statesOf(chart.root)
        .slice(1)
        .filter((state) => sketch.boxes.get(state.id)?.title.startsWith(state.label) !== true),
    ).toEqual([])
    const drawn = [...sketch.arrows.values()].flatMap((arrow) =>
      arrow.lines.map((line) => `${arrow.from.split('#')[0]}: ${line}`),
    )
    const noted = [...sketch.boxes.values()].flatMap((box) =>
      box.notes.map((note) => `${box.id.split('#')[0]}: ${note.text}`),
    )
    const wanted = chart.steps.map((step) => `${step.from}: ${lineOf(step)}`)
    expect(wanted.filter((each) => !drawn.includes(each) && !noted.includes(each))).toEqual([])
    expect([...drawn, ...noted.filter((each) => !/[↻▸]/.test(each))].filter((each) => !wanted.includes(each))).toEqual(
      [],
    )
  })

  it('tells every transition that the machine has', () => {
    expect(chart.steps.length).toBe(transitionsIn(machine.root))
  })

  it('has no overlapping boxes, no text on an arrow or an edge, and fits a page at full size', async () => {
    const layout = await layoutOnce()
    expect(faultsOf(layout)).toEqual([])
    expect(layout.arrows.length).toBe(sketch.arrows.size)
    expect(layout.width).toBeLessThanOrEqual(960)
  })
})

describe('the checker of drawings', () => {
  it('sees a box upon another, an arrow through a box and a text upon an arrow', async () => {
    const layout = await order.layout()
    const unpaid = layout.boxes.find(({ box }) => box.title === '待付款')!
    const moved = layout.boxes.map((each) =>
      each.box.title === '支付中' ? { ...each, x: unpaid.x + 5, y: unpaid.y + 5 } : each,
    )
    expect(faultsOf({ ...layout, boxes: moved })).toContain('框 待付款 与 支付中 重叠')

    const straight = layout.arrows.map((each) =>
      each.arrow.lines.includes('取消')
        ? {
            ...each,
            points: [
              { x: unpaid.x, y: unpaid.y + 5 },
              { x: unpaid.x, y: layout.height - 30 },
            ],
          }
        : each,
    )
    expect(faultsOf({ ...layout, arrows: straight }).join('\n')).toContain('穿过框')

    const shifted = layout.arrows.map((each) =>
      each.arrow.lines.includes('成功') ? { ...each, label: { ...each.label!, x: each.points[0]!.x - 5 } } : each,
    )
    expect(faultsOf({ ...layout, arrows: shifted })).toContain(
      '文字“成功”压着箭头 sampleOrder.paying > sampleOrder.fulfilling',
    )
  })
})

describe('the words of a drawing', () => {
  it('are Chinese for events, combined guards, numeric time-outs and transitions that happen at once', () => {
    const meta = { labels: { ...labels, guards: { broken: '坏了' } } }
    const off = {
      meta: { label: '灭' },
      on: { FLIP: { guard: not('broken'), target: 'on' } },
      after: { 1_800_000: 'on' },
      always: 'on',
    }
    const machine = createMachine({ id: 'lamp', initial: 'off', meta, states: { off, on: { meta: { label: '亮' } } } })
    expect(chartOf('lamp', machine).steps.map(lineOf)).toEqual(['拨动 [并非坏了]', '超时：30 分钟', '随即'])
  })

  it('say otherwise on the last branch of an event, whose answer it is among several, and what is only refused', () => {
    const meta = { labels: { ...labels, guards: { broken: '坏了' }, actors: { heat: '加热', light: '点亮' } } }
    const invoke = [
      { src: 'heat', onDone: 'on' },
      { src: 'light', onError: 'on' },
    ]
    const on = { FLIP: [{ guard: 'broken', actions: 'keepDraft' }, { target: 'on' }] }
    const machine = createMachine({
      id: 'lamp',
      initial: 'off',
      meta,
      states: { off: { meta: { label: '灭' }, invoke, on }, on: { meta: { label: '亮' }, on: { FLIP: undefined } } },
    })
    expect(chartOf('lamp', machine).steps.map(lineOf)).toEqual([
      '拨动 [坏了]',
      '拨动 [否则]',
      '加热成功',
      '点亮失败',
      '拨动（不理会）',
    ])
  })

  it('are missed by name when a state, an event, a guard or the title has none', () => {
    expect(() => lamp({}, { label: '灭' })).toThrow(new Undrawable('状态机 lamp 没有 meta.labels.title。'))
    expect(() => lamp({ labels }, {})).toThrow(
      new Undrawable('状态机 lamp 的状态 off 没有中文名：请写 meta: { label }。'),
    )
    expect(() => lamp({ labels }, { label: '灭' }, { BREAK: 'off' })).toThrow(
      new Undrawable('状态机 lamp 的事件 BREAK 没有中文名：请写进 meta.labels.events。'),
    )
    expect(() => lamp({ labels }, { label: '灭' }, { FLIP: { guard: 'broken', target: 'off' } })).toThrow(
      new Undrawable('状态机 lamp 的条件 broken 没有中文名：请写进 meta.labels.guards。'),
    )
  })

  it('are refused when they stand for nothing', () => {
    expect(() => lamp({ labels: { ...labels, guards: { broken: '坏了' } } }, { label: '灭' })).toThrow(
      new Undrawable('状态机 lamp 没有用到条件 broken：请从 meta.labels.guards 里去掉。'),
    )
  })
})

describe('docs/machines', () => {
  it('comes out the same every time', async () => {
    const { files } = await draw({ sampleOrder })
    expect(files).toEqual(drawingOf([{ chart: order.chart, pictures: await picturesOf(order.chart) }]).files)
  })
})
