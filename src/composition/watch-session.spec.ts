import { describe, expect, it } from 'vitest'
import { Failure } from '../domain/failure'
import { watchSession } from './watch-session'

describe('watching the session', () => {
  it('§8.4 tells of a refused session with the token that the call went out with, and the server’s words', async () => {
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
    const watched = watchSession(gateway, { read: () => token }, (refused) => heard.push(refused))
    await expect(watched.list()).rejects.toBe(over)
    expect(await watched.count(2)).toBe(3)
    expect(heard).toEqual([{ token: 't1', message: '登录已失效，请重新登录' }])
  })

  it('keeps other failures to itself', async () => {
    const heard: unknown[] = []
    const gateway = { list: () => Promise.reject(new Failure('bug', '服务器内部错误，请联系管理员')) }
    const watched = watchSession(gateway, { read: () => 't1' }, (refused) => heard.push(refused))
    await expect(watched.list()).rejects.toMatchObject({ kind: 'bug' })
    expect(heard).toEqual([])
  })
})
