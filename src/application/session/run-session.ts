import { createActor } from 'xstate'
import type { Ports } from '../../domain/ports/ports'
import type { StoredProfile } from '../../domain/session'
import { shownOn } from '../runs'
import { sessionMachine, type SessionEmitted, type SessionEvent } from './session-machine'

/** spec §6: a visitor or a signed-in buyer. The profile is missing until it was fetched once. */
export interface SessionView {
  signedIn: boolean
  profile: StoredProfile | null
}

export interface SessionListener {
  show(view: SessionView): void
  emitted(emitted: SessionEmitted): void
}

/** Starts the session machine; answers how to send it events. */
export const runSession = (ports: Ports, { show, emitted }: SessionListener): ((event: SessionEvent) => void) => {
  const actor = createActor(sessionMachine(ports), { inspect: shownOn(ports.runs) })
  actor.on('*', emitted)
  actor.subscribe((state) => {
    const signedIn = state.matches('signedIn') || state.matches('leaving')
    show({ signedIn, profile: signedIn ? state.context.profile : null })
  })
  actor.start()
  return (event) => actor.send(event)
}
