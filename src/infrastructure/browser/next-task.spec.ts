import { afterEach, describe, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

describe('the next task', () => {
  it.each([
    ['a browser without a scheduler', undefined],
    ['one whose scheduler cannot yield', { postTask: () => Promise.resolve() }],
  ])('comes after what waits already, in %s', async (_, scheduler) => {
    vi.stubGlobal('scheduler', scheduler)
    const { nextTask } = await import('./next-task')
    const seen: string[] = []
    setTimeout(() => seen.push('waiting'))
    await nextTask()
    expect(seen).toEqual(['waiting'])
  })

  it('is the scheduler’s to give where it can', async () => {
    const yielded = vi.fn<() => Promise<void>>(() => Promise.resolve())
    vi.stubGlobal('scheduler', { yield: yielded })
    const { nextTask } = await import('./next-task')
    await nextTask()
    expect(yielded).toHaveBeenCalledOnce()
  })
})
