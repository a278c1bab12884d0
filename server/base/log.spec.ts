import { expect, it } from 'vitest'
import { jsonLogger } from './log'

const clock = { now: () => Date.parse('2026-11-20T10:00:00Z') }
const written = (log: (logger: ReturnType<typeof jsonLogger>) => void, level: 'info' | 'silent' = 'info'): string[] => {
  const lines: string[] = []
  log(jsonLogger(level, clock, (line) => void lines.push(line)))
  return lines
}

it('writes one line of JSON an event, mobiles masked wherever they stand', () => {
  expect(
    written((log) => log.info('sent', { mobile: '13812345678', error: new RangeError('to 13812345678\r\nfake') })),
  ).toEqual([
    expect.stringMatching(
      /^\{"at":"2026-11-20T10:00:00\.000Z","level":"info","event":"sent","mobile":"138\*\*\*\*5678","error":\{"name":"RangeError","message":"to 138\*\*\*\*5678\\r\\nfake",.*\}\}\n$/,
    ),
  ])
})

it('leaves longer numbers alone', () => {
  expect(written((log) => log.info('x', { at: 1795224775123, order: '202611211380000000012' }))[0]).toContain(
    '"order":"202611211380000000012"',
  )
})

it('keeps to its level', () => {
  expect(written((log) => log.debug('x'))).toEqual([])
  expect(written((log) => log.error('x'), 'silent')).toEqual([])
})
