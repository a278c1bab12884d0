import { describe, expect, expectTypeOf, it } from 'vitest'
import type { BrowserPorts, Gateways, Ports } from '../domain/ports/ports'
import { Failure } from '../domain/failure'
import { memoryPorts } from '../infrastructure/memory/memory-ports'
import type { WireClient } from '../infrastructure/wire/wire-client'
import { prodGateways } from '../infrastructure/prod/prod-gateways'
import { browserPorts } from './browser-ports'
import { compose, type Composed } from './compose'
import { portModule, type Bindings } from './port-module'
import { prodModule } from './prod-module'

interface Weather {
  today(): Promise<'sun' | 'rain'>
}

/** These fail in the compiler: `npm run typecheck`. */
describe('a port that is declared and not bound does not compile', () => {
  it('in a module of the container', () => {
    expectTypeOf<Bindings<Gateways>>().not.toExtend<Bindings<Gateways & { weather: Weather }>>()
    expectTypeOf<Bindings<BrowserPorts>>().not.toExtend<Bindings<BrowserPorts & { weather: Weather }>>()
    expectTypeOf(portModule<Gateways>)
      .parameter(0)
      .toEqualTypeOf<Required<Bindings<Gateways>>>()
    // @ts-expect-error -- the page is not bound
    portModule<Pick<BrowserPorts, 'tab' | 'page'>>({ tab: (port) => port.toConstantValue(aTab) })
  })

  it('over /prod, in memory, and among all ports', () => {
    expectTypeOf(prodGateways).toEqualTypeOf<{ [K in keyof Gateways]: (ask: WireClient) => Gateways[K] }>()
    expectTypeOf(memoryPorts).returns.toExtend<Gateways>()
    expectTypeOf<Composed['ports']>().toEqualTypeOf<Ports>()
    expectTypeOf<keyof Ports>().toEqualTypeOf<keyof BrowserPorts | keyof Gateways>()
    expectTypeOf<BrowserPorts & Gateways>().not.toExtend<Ports & { weather: Weather }>()
  })
})

const aTab: BrowserPorts['tab'] = { read: () => null, write: () => undefined, remove: () => undefined, keys: () => [] }

describe('the ports of a test', () => {
  it('are those of the page, none undefined', async () => {
    const { ports } = await compose()
    const declared = [...Object.keys(browserPorts()), ...prodModule.names].toSorted()
    expect(Object.keys(ports).toSorted()).toEqual(declared)
    expect(Object.values(ports).map((port) => typeof port)).toEqual(declared.map(() => 'object'))
  })

  it('stand on what is put in their place: the shop tells the time by the page’s clock, and knows the browser’s token', async () => {
    const { ports } = await compose({
      override: { page: { now: () => Date.parse('2026-11-20T10:00:00+08:00') }, tokens: { read: () => 'nobody’s' } },
    })
    await expect(ports.cart.list()).rejects.toMatchObject({ kind: 'session-invalid' })
    expect(ports.page.now()).toBe(Date.parse('2026-11-20T10:00:00+08:00'))
    expect(ports.page.newRequestId()).toMatch(/^[\da-f-]{36}$/)
  })

  it('tell of a refused session whichever adapter refuses', async () => {
    const over = new Failure('session-invalid', '登录已失效，请重新登录')
    const { ports, onRefused } = await compose({ override: { account: { counts: () => Promise.reject(over) } } })
    const heard: unknown[] = []
    onRefused((refused) => heard.push(refused))
    ports.tokens.write('t1')
    await expect(ports.account.counts()).rejects.toBe(over)
    expect(heard).toEqual([{ token: 't1', message: '登录已失效，请重新登录' }])
  })
})
