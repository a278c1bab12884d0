import { describe, expect, it } from 'vitest'
import { longBodies } from './long-bodies'

describe('long bodies held at once', () => {
  const busy = expect.objectContaining({ kind: 'busy' }) as Error

  it('are two of one asker, until one of them is answered', () => {
    const enter = longBodies(100)
    const leave = enter('a', 1)
    enter('a', 1)
    expect(() => enter('a', 1)).toThrow(busy)
    enter('b', 1)
    leave()
    enter('a', 1)
    expect(() => enter('a', 1)).toThrow(busy)
  })

  it('are so many bytes of all', () => {
    const enter = longBodies(100)
    const leave = enter('a', 60)
    expect(() => enter('b', 41)).toThrow(busy)
    enter('b', 40)
    leave()
    enter('c', 60)
    expect(() => enter('d', 1)).toThrow(busy)
  })
})
