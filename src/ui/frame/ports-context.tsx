import { createContext, use, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import type { SessionView } from '../../application/session/run-session'
import type { Play } from '../../domain/ports/play'
import type { Ports } from '../../domain/ports/ports'
import type { Dialogs } from './dialogs'
import { sayFailure } from './failure-notice'
import type { Notices, Tone } from './notices'
import { VISITOR, type Session } from './session'

/** What the whole page shares, built once in main.tsx. Components see typed ports, never a container. */
export interface Frame {
  ports: Ports
  /** Null where the shop is real. */
  play: Play | null
  session: Session
  notices: Notices
  dialogs: Dialogs
  /** Goes to another page of the shop, as a link does. */
  go: (path: string) => void
}

const FrameContext = createContext<Frame | null>(null)

export const FrameProvider = ({ frame, children }: { frame: Frame; children: ReactNode }) => (
  <FrameContext value={frame}>{children}</FrameContext>
)

export const useFrame = (): Frame => {
  const frame = use(FrameContext)
  if (!frame) throw new Error('FrameProvider is missing')
  return frame
}

export const usePorts = (): Ports => useFrame().ports
export const useDialogs = (): Dialogs => useFrame().dialogs

/** `const { say, failure } = useNotices()`: a short message, or a failed call in words. */
export const useNotices = (): { say: (tone: Tone, text: string) => number; failure: (error: unknown) => void } => {
  const { notices } = useFrame()
  return useMemo(() => ({ say: notices.say, failure: (error: unknown) => sayFailure(notices, error) }), [notices])
}

/** A page from the server is everybody's: it is taken over as a visitor's, and becomes the buyer's right after. */
const visitorView = (): SessionView => VISITOR

/** spec §6: a visitor or a signed-in buyer, nothing else. The profile may be missing until it was fetched once. */
export const useSession = (): SessionView => {
  const { session } = useFrame()
  return useSyncExternalStore(session.subscribe, session.view, visitorView)
}
