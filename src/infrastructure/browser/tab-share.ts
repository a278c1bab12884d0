import { tabChannel } from './tab-channel'

/** How the tabs of a browser hold one thing together: each has it whole, and hears of every change of the others. */
export interface Share<T> {
  /** What the others have; null where nobody answers. */
  ask(): Promise<T | null>
  tell(value: T): void
  /** `answer`: what this tab has, for one that asks. */
  listen(changed: (value: T) => void, answer: () => T): void
}

const PATIENCE_MS = 200

type Said<T> = { value: T } | { asked: true }

export const tabShare = <T extends { version: number }>(name: string): Share<T> => {
  const { say, hear } = tabChannel<Said<T>>(name)
  return {
    async ask() {
      let newest: T | null = null
      const stop = hear((said) => {
        if ('value' in said && said.value.version > (newest?.version ?? -1)) newest = said.value
      })
      say({ asked: true })
      await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
      stop()
      return newest
    },
    tell: (value) => say({ value }),
    listen: (changed, answer) =>
      void hear((said) => {
        if ('value' in said) changed(said.value)
        else say({ value: answer() })
      }),
  }
}

/** A tab that shares with nobody. */
export const noShare = <T>(): Share<T> => ({
  ask: async () => null,
  tell: () => undefined,
  listen: () => undefined,
})
