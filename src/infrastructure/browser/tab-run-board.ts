import type { RunBoard } from '../../domain/ports/browser'

/** Loaded with the first machine that runs: a visitor's first page has none. */
export const tabRunBoard = (): RunBoard => {
  let loading: Promise<RunBoard> | undefined
  const board = () => (loading ??= import('./channel-run-board').then(({ channelRunBoard }) => channelRunBoard()))
  // Nobody misses a board that can't be loaded.
  const tell = (what: (board: RunBoard) => void) => void board().then(what, () => undefined)
  return {
    show: (run) => tell((it) => it.show(run)),
    end: (id) => tell((it) => it.end(id)),
    watch(listener) {
      let stop: (() => void) | null = () => undefined
      tell((it) => {
        if (stop) stop = it.watch(listener)
      })
      return () => {
        stop?.()
        stop = null
      }
    },
  }
}
