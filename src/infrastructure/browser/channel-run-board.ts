import type { Run, RunBoard } from '../../domain/ports/browser'
import { tabChannel } from './tab-channel'

type Said = { shown: Run } | { ended: string } | { asked: true }

/** Tells the other tabs by a channel that only tabs of this shop hear. Nothing is kept: who begins to watch asks all of them. */
export const channelRunBoard = (): RunBoard => {
  const page = crypto.getRandomValues(new Uint32Array(2)).join('-')
  const own = new Map<string, Run>()
  const others = new Map<string, Run>()
  const watchers = new Set<() => void>()
  const changed = () => watchers.forEach((hear) => hear())

  const { say, hear } = tabChannel<Said>('runs')
  hear((said) => {
    if ('asked' in said) own.forEach((shown) => say({ shown }))
    else {
      if ('ended' in said) others.delete(said.ended)
      else others.set(said.shown.id, said.shown)
      changed()
    }
  })
  const end = (id: string) => {
    if (!own.delete(id)) return
    say({ ended: id })
    changed()
  }
  window.addEventListener('pagehide', () => [...own.keys()].forEach(end))

  return {
    show(run) {
      const shown = { ...run, id: `${page}/${run.id}` }
      own.set(shown.id, shown)
      say({ shown })
      changed()
    },
    end: (id) => end(`${page}/${id}`),
    watch(listener) {
      const told = () => listener([...own.values(), ...others.values()])
      watchers.add(told)
      say({ asked: true })
      told()
      return () => void watchers.delete(told)
    },
  }
}
