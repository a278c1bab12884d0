import { describe, expect, it } from 'vitest'
import { Failure } from '../domain/failure'
import { lazyGateway } from './lazy-gateway'
import { watchSession } from './watch-session'

describe('watching the session', () => {
  it('§8.4 tells of a refused session with the token that the call went out with', async () => {
    const over = new Failure('session-invalid', '登录已失效，请重新登录')
    let token: string | null = 't1'
    const heard: unknown[] = []
    const gateway = {
      list: async () => {
        token = 't2' // another sign-in while the call was on its way
        throw over
      },
      count: async (by: number) => by + 1,
    }
    const watched = watchSession(gateway, { read: () => token }, (sentUnder) => heard.push(sentUnder))
    await expect(watched.list()).rejects.toBe(over)
    expect(await watched.count(2)).toBe(3)
    expect(heard).toEqual(['t1'])
  })

  it('keeps other failures to itself', async () => {
    const heard: unknown[] = []
    const gateway = { list: () => Promise.reject(new Failure('bug', '服务器内部错误，请联系管理员')) }
    const watched = watchSession(gateway, { read: () => 't1' }, (token) => heard.push(token))
    await expect(watched.list()).rejects.toMatchObject({ kind: 'bug' })
    expect(heard).toEqual([])
  })
})

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
    const gateway = lazyGateway(load, () => new Failure('network', '网络连接失败，请检查网络后重试'))
    await expect(gateway.hello()).rejects.toMatchObject({ kind: 'network' })
    online = true
    expect(await gateway.hello()).toBe('在')
  })
})
