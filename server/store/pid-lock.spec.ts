import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DataDirInUse, takePidLock } from './pid-lock'

let dir: string
let file: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'pid-lock-'))
  file = join(dir, 'db.lock')
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

it('is held by one, and free again when given back', () => {
  const giveBack = takePidLock(file)
  expect(() => takePidLock(file)).toThrow(DataDirInUse)
  expect(() => takePidLock(file)).toThrow(`PID ${process.pid}`)
  giveBack()
  takePidLock(file)()
  expect(readdirSync(dir)).toEqual([])
})

it('is taken over from a process that is no more', () => {
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  writeFileSync(file, `${pid} 1 x`)
  takePidLock(file)()
  expect(existsSync(file)).toBe(false)
})

it('is taken over when the number went to another process', () => {
  writeFileSync(file, `${process.pid} 1 x`)
  const giveBack = takePidLock(file)
  expect(readFileSync(file, 'utf8')).not.toBe(`${process.pid} 1 x`)
  giveBack()
})

it('is taken over when nobody can tell whose it is', () => {
  writeFileSync(file, '')
  takePidLock(file)()
  expect(existsSync(file)).toBe(false)
})

it('is not given back by one that lost it', () => {
  const giveBack = takePidLock(file)
  writeFileSync(file, 'somebody else')
  giveBack()
  expect(readFileSync(file, 'utf8')).toBe('somebody else')
})
