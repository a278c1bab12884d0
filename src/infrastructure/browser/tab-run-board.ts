import type { Run, RunBoard } from '../../domain/ports/browser'

type Said = { shown: Run } | { ended: string } | { asked: true }

/**
 * Tells the other tabs by a channel that only tabs of this shop hear. Nothing is kept: who begins to watch asks all of them. Made of
 * the first machine that runs; a visitor's first page has none.
 */
export const tabRunBoard = (): RunBoard => {
  let made: RunBoard | undefined
  const board = () => (made ??= boardOf(crypto.getRandomValues(new Uint32Array(2)).join('-')))
  return {
    show: (run) => board().show(run),
    end: (id) => made?.end(id),
    watch: (listener) => board().watch(listener),
  }
}

const boardOf = (page: string): RunBoard => {
  const own = new Map<string, Run>()
  const others = new Map<string, Run>()
  const watchers = new Set<() => void>()
  const changed = () => watchers.forEach((hear) => hear())

  const channel = new BroadcastChannel('runs')
  const tell = (said: Said) => channel.postMessage(said)
  channel.addEventListener('message', ({ data }: MessageEvent<Said>) => {
    if ('asked' in data) own.forEach((shown) => tell({ shown }))
    else {
      if ('ended' in data) others.delete(data.ended)
      else others.set(data.shown.id, data.shown)
      changed()
    }
  })
  const end = (id: string) => {
    if (!own.delete(id)) return
    tell({ ended: id })
    changed()
  }
  window.addEventListener('pagehide', () => [...own.keys()].forEach(end))

  return {
    show(run) {
      const shown = { ...run, id: `${page}/${run.id}` }
      own.set(shown.id, shown)
      tell({ shown })
      changed()
    },
    end: (id) => end(`${page}/${id}`),
    watch(listener) {
      const hear = () => listener([...own.values(), ...others.values()])
      watchers.add(hear)
      tell({ asked: true })
      hear()
      return () => void watchers.delete(hear)
    },
  }
}
