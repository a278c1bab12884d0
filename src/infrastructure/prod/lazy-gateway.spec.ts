import { describe, expect, it } from 'vitest'
import { Failure } from '../../domain/failure'
import { lazyGateway } from './lazy-gateway'

describe('a gateway loaded at its first call', () => {
  it('answers as its code does', async () => {
    let loads = 0
    const gateway = lazyGateway(
      async () => {
        loads += 1
        return { add: async (a: number, b: number) => a + b }
      },
      () => new Error('not loaded'),
    )
    expect(loads).toBe(0)
    expect(await gateway.add(1, 2)).toBe(3)
  })

  it('fails as told when its code can’t be loaded, and may be asked again', async () => {
    let online = false
    const load = async () => {
      if (!online) throw new TypeError('Failed to fetch dynamically imported module')
      return { hello: async () => '在' }
    }
    const gateway = lazyGateway(load, () => new Failure('network', '网络连接失败，请检查网络'))
    await expect(gateway.hello()).rejects.toMatchObject({ kind: 'network' })
    online = true
    expect(await gateway.hello()).toBe('在')
  })
})
