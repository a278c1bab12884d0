import { useSyncExternalStore, type ReactNode } from 'react'
import { AntdShell } from '../desk/AntdShell'
import { AuthDialog } from '../auth/AuthDialog'
import { ChangeMobileDialog } from '../auth/ChangeMobileDialog'
import { SignOutConfirm } from '../auth/SignOutConfirm'
import type { Dialog } from '../frame/dialogs'
import { useDialogs } from '../frame/ports-context'
import { AgreementDialog } from './AgreementDialog'
import { FeedbackDialog } from './FeedbackDialog'
import { ReturnAddressDialog } from './ReturnAddressDialog'
import type { ShownDialog } from '../frame/shown'
import { ThemeDialog } from './ThemeDialog'

/** Every dialog of the frame. They stay mounted when closed, so that closing is animated and focus goes back to what opened them. */
export const AntdDialogs = () => (
  <AntdShell>
    <AuthDialog />
    <Shown kind="change-mobile">{(dialog, shown) => <ChangeMobileDialog dialog={dialog} {...shown} />}</Shown>
    <Shown kind="sign-out">{(_, shown) => <SignOutConfirm {...shown} />}</Shown>
    <Shown kind="return-address">{(_, shown) => <ReturnAddressDialog {...shown} />}</Shown>
    <Shown kind="feedback">{(_, shown) => <FeedbackDialog {...shown} />}</Shown>
    <Shown kind="theme">{(_, shown) => <ThemeDialog {...shown} />}</Shown>
    <Shown kind="agreement">{(dialog, shown) => <AgreementDialog type={dialog?.type} {...shown} />}</Shown>
  </AntdShell>
)

type Of<K extends Dialog['kind']> = Extract<Dialog, { kind: K }>

const Shown = <K extends Dialog['kind']>({
  kind,
  children,
}: {
  kind: K
  children: (dialog: Of<K> | undefined, shown: ShownDialog) => ReactNode
}) => {
  const dialogs = useDialogs()
  const dialog = useSyncExternalStore(dialogs.subscribe, () => dialogs.all().find((one) => one.kind === kind))
  return children(dialog as Of<K> | undefined, { open: dialog !== undefined, close: () => dialogs.close(kind) })
}
