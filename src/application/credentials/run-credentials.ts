import { createActor } from 'xstate'
import type { RunBoard } from '../../domain/ports/browser'
import { shownOn } from '../runs'
import type { CredentialsEmitted, CredentialsMode, credentialsMachine } from './credentials-machine'

/** Runs by itself, not as long as the form that began it: an answer that comes after the dialog was closed is heard as well. */
export const runCredentials = (
  machine: ReturnType<typeof credentialsMachine>,
  mode: CredentialsMode,
  heard: (emitted: CredentialsEmitted) => void,
  runs: RunBoard,
) => {
  const actor = createActor(machine, { input: { mode }, inspect: shownOn(runs) })
  actor.on('*', heard)
  return actor.start()
}
