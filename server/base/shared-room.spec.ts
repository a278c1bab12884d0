import { describe, expect, it } from 'vitest'
import { sharedRoom } from './shared-room'

describe('a shared room', () => {
  const busy = expect.objectContaining({ kind: 'busy' }) as Error

  it('takes two things of one owner, until one of them leaves', () => {
    const enter = sharedRoom(100)
    const leave = enter('a', 1)
    enter('a', 1)
    expect(() => enter('a', 1)).toThrow(busy)
    enter('b', 1)
    leave()
    enter('a', 1)
    expect(() => enter('a', 1)).toThrow(busy)
  })

  it('takes so much of all', () => {
    const enter = sharedRoom(100)
    const leave = enter('a', 60)
    expect(() => enter('b', 41)).toThrow(busy)
    enter('b', 40)
    leave()
    enter('c', 60)
    expect(() => enter('d', 1)).toThrow(busy)
  })
})
