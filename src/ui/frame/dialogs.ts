import { tabKeys } from '../../application/tab-keys'
import type { Ports } from '../../domain/ports/ports'
import type { AgreementType } from '../../domain/account'

export type Dialog =
  | { kind: 'sign-in'; account?: string }
  | { kind: 'register' }
  | { kind: 'reset'; account?: string }
  | { kind: 'change-mobile'; account: string }
  | { kind: 'sign-out' }
  | { kind: 'return-address' }
  | { kind: 'agreement'; type: AgreementType }
  | { kind: 'feedback' }
  | { kind: 'theme' }

/**
 * The dialogs that are open, the topmost last. One of sign-in, register and reset at most; these survive a reload. Who comes to the
 * page in another way has gone on to something else: the dialog stays away, and what was wanted is forgotten with it.
 */
export interface Dialogs {
  open(dialog: Dialog): void
  close(kind: Dialog['kind']): void
  /** A page's own dialog stands, until the returned is called; `close` takes it away. */
  stand(close: () => void): () => void
  /** Whether any dialog stands, a page's own too. */
  anyStands(): boolean
  closeAll(): void
  subscribe(listener: () => void): () => void
  all(): readonly Dialog[]
}

const authKinds = ['sign-in', 'register', 'reset'] as const
export type AuthDialog = Extract<Dialog, { kind: (typeof authKinds)[number] }>
const ofSigningIn = [tabKeys.authDialog, tabKeys.smsCountdown, tabKeys.wanted, tabKeys.attempt]
export const isAuth = (dialog: Dialog): dialog is AuthDialog => authKinds.some((auth) => auth === dialog.kind)

export const createDialogs = ({ tab, tokens, page }: Pick<Ports, 'tab' | 'tokens' | 'page'>): Dialogs => {
  const listeners = new Set<() => void>()
  if (page.arrival() !== 'reload') ofSigningIn.forEach((key) => tab.remove(key))
  // A buyer has no use for it: signing in leaves its dialog open until the page reloads.
  if (tokens.read() !== null) tab.remove(tabKeys.authDialog)
  let standing: readonly Dialog[] = remembered(tab.read(tabKeys.authDialog))
  const ofPages = new Set<() => void>()
  const tell = () => listeners.forEach((listener) => listener())
  const set = (next: readonly Dialog[]) => {
    standing = next
    const auth = standing.find(isAuth)
    if (auth) tab.write(tabKeys.authDialog, auth.kind)
    else tab.remove(tabKeys.authDialog)
    tell()
  }
  const close = (kind: Dialog['kind']) => {
    const closing = standing.find((dialog) => dialog.kind === kind)
    if (!closing) return
    // Who closes it without signing in has changed their mind about what they wanted as well.
    if (isAuth(closing)) [tabKeys.wanted, tabKeys.attempt].forEach((key) => tab.remove(key))
    set(standing.filter((dialog) => dialog !== closing))
  }
  return {
    open(dialog) {
      // It stands already, with what has been typed.
      if (isAuth(dialog) && standing.some(({ kind }) => kind === dialog.kind)) return
      // The countdown was that of the dialog before.
      if (isAuth(dialog)) tab.remove(tabKeys.smsCountdown)
      set([...standing.filter((one) => one.kind !== dialog.kind && !(isAuth(one) && isAuth(dialog))), dialog])
    },
    close,
    stand(closeIt) {
      ofPages.add(closeIt)
      tell()
      return () => {
        ofPages.delete(closeIt)
        tell()
      }
    },
    anyStands: () => standing.length + ofPages.size > 0,
    closeAll() {
      standing.forEach(({ kind }) => close(kind))
      ofPages.forEach((closeIt) => closeIt())
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    all: () => standing,
  }
}

const remembered = (stored: unknown): Dialog[] => {
  const kind = authKinds.find((auth) => auth === stored)
  return kind ? [{ kind }] : []
}
