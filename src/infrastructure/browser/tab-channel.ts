const PATIENCE_MS = 2000

interface Said {
  asked?: string
  known?: string
}

/** The tabs of a browser ask each other: whoever knows what is asked for sees to it and says so. */
export const tabChannel = (name: string, seeTo: (asked: string) => boolean) => {
  const channel = new BroadcastChannel(name)
  const waiting = new Map<string, () => void>()
  channel.addEventListener('message', ({ data: { asked, known } }: MessageEvent<Said>) => {
    if (asked !== undefined && seeTo(asked)) channel.postMessage({ known: asked } satisfies Said)
    if (known !== undefined) waiting.get(known)?.()
  })
  return {
    /** True once a tab has seen to it, this one among them; false where none knows it. */
    ask: (asked: string): Promise<boolean> =>
      new Promise((resolve) => {
        const end = (found: boolean) => {
          clearTimeout(timer)
          waiting.delete(asked)
          resolve(found)
        }
        const timer = setTimeout(() => end(false), PATIENCE_MS)
        waiting.set(asked, () => end(true))
        if (seeTo(asked)) end(true)
        else channel.postMessage({ asked } satisfies Said)
      }),
  }
}
