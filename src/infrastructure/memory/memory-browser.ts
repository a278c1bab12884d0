import type { StoredProfile } from '../../domain/session'
import { DEFAULT_THEME, readColor } from '../../domain/theme'
import type { BrowserPage, Deployment, Run, RunBoard } from '../../domain/ports/browser'
import type { BrowserPorts } from '../../domain/ports/ports'

/** How a tab came to the page it shows, and where to: `null` for the same page again. */
export type Load = { how: 'reload' } | { how: 'open'; path: string }

export interface MemoryBrowserOptions {
  now(): number // epoch ms
  /** Called when a page of the tab reloads itself or leaves for another address. */
  loaded?(load: Load): void
}

/** One browser without a window: what its tabs share, and as many tabs as are opened. */
export const memoryBrowser = ({ now, loaded = () => undefined }: MemoryBrowserOptions) => {
  const local = { token: null as string | null, profile: null as StoredProfile | null, theme: DEFAULT_THEME }
  const pending = new Map<string, unknown>()
  const listeners = new Set<{ tab: object; hear: (token: string | null) => void }>()
  const running = new Map<string, Run>()
  const watchers = new Set<() => void>()
  const changed = () => watchers.forEach((hear) => hear())
  /** Runs are told apart by the page that they are on. */
  const boardOf = (page: string): RunBoard => ({
    show(run) {
      running.set(`${page}/${run.id}`, structuredClone({ ...run, id: `${page}/${run.id}` }))
      changed()
    },
    end: (id) => running.delete(`${page}/${id}`) && changed(),
    watch(listener) {
      const hear = () => listener([...running.values()])
      watchers.add(hear)
      hear()
      return () => void watchers.delete(hear)
    },
  })
  let boards = 0
  let requests = 0
  let served: Awaited<ReturnType<Deployment['check']>> = 'same'

  const openTab = () => {
    const tab = {}
    const session = new Map<string, string>()

    /** As the storage event does: every other tab hears of it, this one doesn't. */
    const setToken = (token: string | null) => {
      local.token = token
      for (const each of listeners) if (each.tab !== tab) each.hear(token)
    }

    /** The ports of the next page this tab loads. The page before it hears nothing any more. */
    const load = (arrival: ReturnType<BrowserPage['arrival']> = 'fresh'): BrowserPorts => {
      for (const each of listeners) if (each.tab === tab) listeners.delete(each)
      let held = local.token
      const hold = (token: string | null) => setToken((held = token))
      return {
        tokens: {
          read: () => local.token,
          held: () => held,
          write: hold,
          lasts: () => true,
          remove: () => hold(null),
          clear() {
            Object.assign(local, { profile: null, theme: DEFAULT_THEME })
            hold(null)
          },
          onChange(hear) {
            const listener = { tab, hear }
            listeners.add(listener)
            return () => void listeners.delete(listener)
          },
        },
        preferences: {
          profile: () => local.profile,
          saveProfile: ({ userName, account }) => void (local.profile = { userName, account }),
          themeColor: () => readColor(local.theme) ?? DEFAULT_THEME,
          saveThemeColor: (color) => void (local.theme = color),
        },
        tab: {
          read: (key) => JSON.parse(session.get(key) ?? 'null') as unknown,
          write: (key, value) => void session.set(key, JSON.stringify(value)),
          remove: (key) => void session.delete(key),
          keys: () => [...session.keys()],
        },
        pending: {
          read: async (key) => structuredClone(pending.get(key) ?? null),
          write: async (key, value) => void pending.set(key, structuredClone(value)),
          remove: async (key) => void pending.delete(key),
          keys: async () => [...pending.keys()],
        },
        page: {
          arrival: () => arrival,
          reload: () => loaded({ how: 'reload' }),
          open: (path) => loaded({ how: 'open', path }),
          painted: async () => undefined,
          hidden: () => false,
          newRequestId: () => `00000000-0000-4000-8000-${String((requests += 1)).padStart(12, '0')}`,
          now,
        },
        deployment: { check: async () => served },
        runs: boardOf(`${(boards += 1)}`),
      }
    }
    return { load }
  }

  return {
    openTab,
    /** What the server serves from now on, as the page finds it when it asks. */
    serve: (build: typeof served) => void (served = build),
  }
}
