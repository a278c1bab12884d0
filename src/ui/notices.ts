export type Tone = 'success' | 'info' | 'warning' | 'error' | 'loading'

export interface Notice {
  id: number
  tone: Tone
  text: string
  count: number // how often it was said while it stood
}

/** Short messages to the buyer. They queue from the first moment on, also before anything is on the page to show them. */
export interface Notices {
  say(tone: Tone, text: string): number
  close(id: number): void
  subscribe(listener: () => void): () => void
  all(): readonly Notice[]
}

const MAX_SHOWN = 4

export const createNotices = (): Notices => {
  let standing: readonly Notice[] = []
  let lastId = 0
  const listeners = new Set<() => void>()
  const set = (next: readonly Notice[]) => {
    standing = next
    listeners.forEach((listener) => listener())
  }
  return {
    say(tone, text) {
      // Ten calls that fail for one reason say it once.
      const same = standing.find((notice) => notice.tone === tone && notice.text === text)
      if (same) {
        set(standing.map((notice) => (notice === same ? { ...same, count: same.count + 1 } : notice)))
        return same.id
      }
      lastId += 1
      set([...standing, { id: lastId, tone, text, count: 1 }].slice(-MAX_SHOWN))
      return lastId
    },
    close: (id) => set(standing.filter((notice) => notice.id !== id)),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    all: () => standing,
  }
}
