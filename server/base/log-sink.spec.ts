import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { lineSink } from './log-sink'

const noteOf = (lost: number): string => `lost ${lost}\n`

/** Refuses while `isFull`, and can be written to again afterwards: Node makes process.stdout and process.stderr such streams. */
const disk = () => {
  const file = { text: '', isFull: false }
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!file.isFull) file.text += chunk.toString()
      done(file.isFull ? Object.assign(new Error('no space'), { code: 'ENOSPC' }) : null)
    },
    destroy(error, done) {
      done(error)
      ;(this as unknown as { _undestroy(): void })._undestroy()
    },
  })
  return { file, stream }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

it('a reader that stands still gets a megabyte of lines, later ones are dropped, and it is told how many', async () => {
  let text = ''
  const waiting: (() => void)[] = []
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString()
      waiting.push(() => done())
    },
  })
  const write = lineSink(stream, noteOf)
  const line = `${'x'.repeat(1023)}\n`
  for (let i = 0; i < 1100; i++) write(line)
  expect(stream.writableLength).toBe(1025 * 1024)
  while (waiting.length > 0) {
    waiting.shift()!()
    await turn()
  }
  write('again\n')
  waiting.shift()!()
  await turn()
  write('and on\n')
  expect(text).toBe(`${line.repeat(1025)}\nlost 75\nagain\nand on\n`)
})

it('lines that a full disk refuses are counted, and told once there is space again', async () => {
  const { file, stream } = disk()
  const write = lineSink(stream, noteOf)
  write('one\n')
  file.isFull = true
  for (const line of ['two\n', 'three\n']) {
    write(line)
    await turn()
  }
  file.isFull = false
  write('four\n')
  await turn()
  write('five\n')
  expect(file.text).toBe('one\n\nlost 2\nfour\nfive\n')
})
