import { describe, expect, it } from 'vitest'
import { codesFromFile } from '../../conformance/codes'
import { overHttp } from '../../conformance/transport'
import { outboxFile } from '../../server/sms/sandbox'
import { castWith, faultsOf, judgedBy, unjudgedOf } from '../support/conformance'
import { startServer } from '../support/server'

describe('our own server, by its address', () => {
  it.each(['pglite', 'postgres'] as const)('conforms whole on %s', async (db) => {
    const server = await startServer({ db })
    const rest = (seconds: number) => Promise.resolve(server.clock.advance(seconds))
    const codes = codesFromFile(outboxFile(server.dataDir), () => Promise.resolve())
    const judged = await judgedBy('money', overHttp(`${server.url}/prod`, 30_000), castWith(codes), rest)
    await server.close()
    expect(faultsOf(judged)).toEqual([])
    expect(unjudgedOf(judged)).toEqual([])
  })
})
