import { expect, it } from 'vitest'
import { createMachine, raise } from 'xstate'
import { chartOf } from './chart'
import { insidesOf, partOf, wholeOf, withWaysBackTold } from './parts'
import { sketchOf } from './sketch'

const chart = chartOf(
  'till',
  createMachine({
    id: 'till',
    initial: 'open',
    meta: { labels: { title: '收银', events: { PAY: '付款', LOOK: '查询', BACK: '返回' } } },
    states: {
      open: {
        meta: { label: '等待' },
        type: 'parallel',
        states: {
          cash: {
            meta: { label: '付' },
            initial: 'idle',
            states: {
              idle: { meta: { label: '未付' }, on: { PAY: { target: 'paid', actions: raise({ type: 'LOOK' }) } } },
              paid: { meta: { label: '已付' }, on: { BACK: 'idle' } },
            },
          },
          watch: {
            meta: { label: '看' },
            initial: 'resting',
            states: {
              resting: { meta: { label: '稍候' }, on: { LOOK: 'asking' } },
              asking: { meta: { label: '在问' }, on: { BACK: '#till.closed' } },
            },
          },
        },
      },
      closed: { meta: { label: '已关' }, type: 'final' },
    },
  }),
)
const open = partOf(chart, insidesOf(chart)[0]!)
const [cash, watch] = insidesOf(open).map((region) => partOf(open, region))
const arrowsOf = (drawn: typeof chart) =>
  [...sketchOf(drawn).arrows.values()]
    .filter(({ lines }) => lines.length > 0)
    .map(({ from, to, lines, isDashed }) => [
      from.replace('till.', ''),
      isDashed ? '~>' : '>',
      to.replace('till.', ''),
      ...lines,
    ])

it('draws what is raised as a dashed arrow to who waits for it in another region', () => {
  expect(arrowsOf(chart)).toContainEqual(['open.cash.idle', '~>', 'open.watch.resting', '查询'])
})

it('folds what has states of its own into one box, with the arrows that leave it', () => {
  expect([...sketchOf(wholeOf(chart)).boxes.values()].map(({ title }) => title)).toEqual(['等待（见分图）', '已关', ''])
  expect(arrowsOf(wholeOf(chart))).toEqual([['open', '>', 'closed', '返回']])
  expect(arrowsOf(wholeOf(open))).toEqual([
    ['open.watch', '>', 'closed', '返回'],
    ['open.cash', '~>', 'open.watch', '查询'],
  ])
})

it('draws a part with what it has to do with beyond it, by name', () => {
  expect(arrowsOf(cash!)).toContainEqual(['open.cash.idle', '~>', 'open.watch.resting', '查询'])
  expect(arrowsOf(watch!)).toContainEqual(['open.watch.asking', '>', 'closed', '返回'])
  expect([...sketchOf(watch!).boxes.values()].filter(({ look }) => look === 'any').map(({ title }) => title)).toEqual([
    '↗ 已关',
    '↗ 付 › 未付',
  ])
})

it('has every transition of a machine in its whole or one of its parts', () => {
  const drawn = [wholeOf(chart), wholeOf(open), cash!, watch!].flatMap(arrowsOf).map((arrow) => arrow.slice(3).join())
  expect(chart.steps.map(({ trigger }) => trigger).filter((trigger) => !drawn.includes(trigger))).toEqual([])
})

it('tells a way back in words where there is no room for its arrow', () => {
  const { boxes } = sketchOf(withWaysBackTold(cash!), 'slender')
  expect(boxes.get('till.open.cash.paid')!.notes.map(({ text }) => text)).toEqual(['返回 → 未付'])
})
