export type Tone = 'success' | 'info' | 'warning' | 'error' | 'loading'

/** What a message may offer to do about it. Its button stands beside the words and closes the message. */
export interface NoticeAction {
  label: string
  run: () => void
}

export interface Notice {
  id: number
  tone: Tone
  text: string
  count: number // how often it was said while it stood
  action?: NoticeAction | undefined
}

/** Short messages to the buyer. They queue from the first moment on, also before anything is on the page to show them. */
export interface Notices {
  say(tone: Tone, text: string, action?: NoticeAction): number
  close(id: number): void
  reload: NoticeAction
  /** Shows them inside this modal dialog, as all else is dimmed and mute while it stands. @returns the way to take that back */
  within(dialog: HTMLElement): () => void
  /** The dialog they are shown in, the topmost; null for the page. */
  place(): HTMLElement | null
  subscribe(listener: () => void): () => void
  all(): readonly Notice[]
}

const MAX_SHOWN = 4
export const NO_NOTICES: readonly Notice[] = []

/** `reload` is what a message may offer where the page itself is out of date. */
export const createNotices = (reload: () => void = () => undefined): Notices => {
  let standing = NO_NOTICES
  let lastId = 0
  const listeners = new Set<() => void>()
  let places: readonly HTMLElement[] = []
  const tell = () => listeners.forEach((listener) => listener())
  const set = (next: readonly Notice[]) => {
    standing = next
    tell()
  }
  return {
    say(tone, text, action) {
      // Ten calls that fail for one reason say it once; what it offers is what was offered last.
      const same = standing.find((notice) => notice.tone === tone && notice.text === text)
      if (same) {
        set(standing.map((notice) => (notice === same ? { ...same, action, count: same.count + 1 } : notice)))
        return same.id
      }
      lastId += 1
      set([...standing, { id: lastId, tone, text, action, count: 1 }].slice(-MAX_SHOWN))
      return lastId
    },
    within(dialog) {
      places = [...places, dialog]
      tell()
      return () => {
        places = places.filter((place) => place !== dialog)
        tell()
      }
    },
    reload: { label: '刷新页面', run: reload },
    place: () => places.at(-1) ?? null,
    close: (id) => set(standing.filter((notice) => notice.id !== id)),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    all: () => standing,
  }
}
