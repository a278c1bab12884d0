import type { SessionView } from '../../application/session/run-session'
import type { SessionEvent } from '../../application/session/session-machine'
import type { Ports } from '../../domain/ports/ports'
import { sayFailure } from './failure-notice'
import type { Notices } from './notices'

/** The session as the page sees it: who is there, and what may be told to the machine. */
export interface Session {
  view(): SessionView
  subscribe(listener: () => void): () => void
  send(event: SessionEvent): void
}

/** Nobody in particular: one and the same wherever it comes from, so that nothing is drawn twice when the app takes over. */
export const VISITOR: SessionView = { signedIn: false, profile: null }

/**
 * The session machine behind a door. A visitor has no session to watch over, so the machine (and XState with it) is loaded when a
 * token is stored or the first event comes, and the first page of the shop goes without.
 */
export const createSession = (ports: Ports, notices: Notices): Session => {
  const listeners = new Set<() => void>()
  const signedIn = ports.tokens.read() !== null
  let view: SessionView = signedIn ? { signedIn, profile: ports.preferences.profile() } : VISITOR
  const show = (next: SessionView) => {
    if (next.signedIn === view.signedIn && next.profile === view.profile) return
    view = next
    listeners.forEach((listener) => listener())
  }
  let machine: Promise<(event: SessionEvent) => void> | undefined
  const running = () => (machine ??= import('./run-session').then(({ runSession }) => runSession(ports, notices, show)))
  const failed = (error: unknown) => {
    machine = undefined
    sayFailure(notices, error)
  }
  if (signedIn) running().catch(failed)
  return {
    view: () => view,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    send(event) {
      // Refused without a token: a visitor, who has nothing to lose (spec §8 clears sessions, not visits).
      if (event.type === 'refused' && event.token === null) return
      running().then((send) => send(event), failed)
    },
  }
}
