import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codesFromFile } from '../../conformance/codes'
import { overHttp } from '../../conformance/transport'
import { castWith, faultsOf, judgedBy, someFolder } from '../support/conformance'
import { letterStub, type LetterStub } from '../support/letter-stub'
import { calls } from '../../wire/calls'

/** The letter is the specification's, no more: who has read nothing else passes it. */
describe('the letter', () => {
  const folder = someFolder()
  const codesFile = join(folder.at, 'codes.jsonl')
  const cast = castWith(codesFromFile(codesFile, () => Promise.resolve()))
  let stub: LetterStub
  beforeAll(async () => void (stub = await letterStub(codesFile)))
  afterAll(async () => {
    await stub.close()
    folder.remove()
  })
  const judged = () => judgedBy('letter', overHttp(stub.url, 5000), cast)

  it('is passed by a backend written from the specification alone, in all 51 calls that it names', async () => {
    const found = await judged()
    expect(faultsOf(found)).toEqual([])
    const named = Object.values(calls).filter(({ origin }) => origin === 'spec')
    expect(found.map(({ name }) => name).toSorted()).toEqual(
      named.map(({ method, path }) => `${method} ${path}`).toSorted(),
    )
    expect(found.filter(({ verdict }) => verdict !== 'conforms')).toEqual([])
  })

  it('tells what is missing and what differs, beside what was expected', async () => {
    const other = await letterStub(codesFile)
    other.answers('GET /api/index/specials', null)
    other.answers('GET /api/agreement', '{"code":20000,"msg":"","data":{}}')
    other.answers('GET /api/cart/list', '<html>')
    const found = await judgedBy('letter', overHttp(other.url, 5000), cast)
    await other.close()
    expect(faultsOf(found)).toEqual([
      'letter GET /api/agreement: differs 用户协议的 content: expected 不为空的文字, got 缺',
      'letter GET /api/agreement: differs 服务协议的 content: expected 不为空的文字, got 缺',
      'letter GET /api/agreement: differs 隐私政策的 content: expected 不为空的文字, got 缺',
      expect.stringContaining('letter GET /api/cart/list: differs 答复是 {code, msg, data}') as string,
      'letter GET /api/index/specials: missing 有这个调用: expected 一个答复, got HTTP 404 "Not Found"',
    ])
  })

  it('is judged by a command that ends with 0, writes a report for machines, and ends with 1 where something is missing', async () => {
    const run = (url: string, ...more: string[]) =>
      new Promise<{ code: number; said: string }>((resolve) => {
        const command = ['--import', 'tsx', 'conformance/main.ts', url, '--codes', codesFile, ...more]
        const ended = (error: Error | null, stdout: string) =>
          resolve({ code: error && 'code' in error ? Number(error.code) : 0, said: stdout })
        execFile(process.execPath, command, { cwd: join(import.meta.dirname, '../..') }, ended)
      })
    const json = join(folder.at, 'report.json')
    const passed = await run(stub.url, '--level', 'letter', '--json', json)
    expect(passed.code).toBe(0)
    expect(passed.said).toContain('【规格】51 个调用：符合 51，不同 0，没有 0，未判 0')
    expect(JSON.parse(readFileSync(json, 'utf8'))).toMatchObject({ level: 'letter', passes: true })
    stub.answers('GET /api/user/counts', null)
    const failed = await run(stub.url, '--level', 'letter')
    expect([failed.code, failed.said.includes('没有  GET /api/user/counts')]).toEqual([1, true])
    expect((await run('no-address')).code).toBe(2)
  })
})
