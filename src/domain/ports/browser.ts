import type { StoredProfile } from '../session'

/** Keys of local storage are given by the specification (§3): token, userInfo, theme-color. Never throws. */
export interface TokenStore {
  read(): string | null
  /** The token that this page works under: what it found when it was loaded, or has stored or removed itself since. */
  held(): string | null
  write(token: string): void
  /** Whether what was written will still be there after a reload: not where storage is blocked or full. */
  lasts(): boolean
  /** Forgets the token alone (spec §4: after a reset of the password). */
  remove(): void
  /** Clears the whole of local storage (spec §2, §8). */
  clear(): void
  /**
   * Calls back when another tab signs in or out: at once, or when this page is looked at again, if it slept through that. Returns how
   * to stop.
   */
  onChange(listener: (token: string | null) => void): () => void
}

export interface PreferenceStore {
  profile(): StoredProfile | null
  saveProfile(profile: StoredProfile): void
  /** Always a valid #RRGGBB: the default where nothing valid is stored (spec §1). */
  themeColor(): string
  saveThemeColor(color: string): void
}

/** What must live through a reload of this tab only: drafts, deadlines, the wanted route, a message to show again. */
export interface TabStore {
  read(key: string): unknown
  write(key: string, value: unknown): void
  remove(key: string): void
  keys(): string[]
}

/** Request ids of writes that have no answer yet; they survive a crash of the tab and a wipe of local storage. */
export interface PendingStore {
  read(key: string): Promise<unknown>
  write(key: string, value: unknown): Promise<void>
  remove(key: string): Promise<void>
  keys(): Promise<string[]>
}

export interface BrowserPage {
  /** How this load of the page came about: by a reload, by back or forward, or otherwise (a link, an address typed). */
  arrival(): 'reload' | 'history' | 'fresh'
  reload(): void
  /** Leaves for an address of the app with a full load of the page. */
  open(path: string): void
  /** Resolves once what is on the page by now has been painted; after a second at most, as a hidden page isn't painted at all. */
  painted(): Promise<void>
  /** Whether nobody can see the page: it is in a tab behind others. */
  hidden(): boolean
  newRequestId(): string
  now(): number // epoch ms
}

/** What is known of the build this page runs: its files are gone from the server once a newer one is deployed. */
export interface Deployment {
  /** Asks the server. `newer`: it serves another build than this page's; `unreachable`: no answer. */
  check(): Promise<'same' | 'newer' | 'unreachable'>
}

/** A machine that runs on a page of this browser, as it stands. States by their path: 'checkout', 'checkout.ready'. */
export interface Run {
  id: string // unique among the runs of its page
  machine: string
  states: string[]
  /** The transitions that it took last, each as "from --event--> to". */
  took: string[]
}

/** Where the machines of all tabs show how they stand, for a developer who looks (/test). */
export interface RunBoard {
  show(run: Run): void
  end(id: string): void
  /** Calls back with all runs that go on, of this tab and of the others, at each change. Returns how to stop. */
  watch(listener: (runs: readonly Run[]) => void): () => void
}
