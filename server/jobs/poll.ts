/** Asks for work again and again: at once while there is some, else after a rest, or when somebody rings. */
export interface Polling<T> {
  /** How many are done side by side. */
  atOnce: number
  restMs: number
  take(atMost: number): Promise<T[]>
  run(one: T, stopping: AbortSignal): Promise<void>
  onError(error: unknown): void
}

export interface Poll {
  /** There is something to do, perhaps. */
  ring(): void
  /** Takes nothing more, and waits for what is under way. */
  stop(): Promise<void>
}

export const startPoll = <T>({ atOnce, restMs, take, run, onError }: Polling<T>): Poll => {
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  let rung = false
  let wake = () => {}

  const rest = async (): Promise<void> => {
    if (!rung)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, restMs)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    rung = false
  }

  const round = async (): Promise<void> => {
    if (running.size >= atOnce) {
      await Promise.race(running)
      return
    }
    const taken = await take(atOnce - running.size)
    for (const one of taken) {
      const turn = run(one, stopping.signal)
        .catch(onError)
        .finally(() => running.delete(turn))
      running.add(turn)
    }
    if (taken.length === 0) await rest()
  }

  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted)
      await round().catch((error: unknown) => {
        onError(error)
        return rest()
      })
  }

  const ring = () => {
    rung = true
    wake()
  }
  const looping = loop()
  return {
    ring,
    async stop() {
      stopping.abort()
      ring()
      await looping
      await Promise.all(running)
    },
  }
}
