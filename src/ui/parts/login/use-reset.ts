import { isMobile } from '../../../domain/phone'
import { useDialogs, useSession } from '../../frame/ports-context'

/** The dialog for a new password, for the own number. */
export const useReset = (): (() => void) => {
  const { profile } = useSession()
  const dialogs = useDialogs()
  const account = profile?.account ?? ''
  return () => dialogs.open({ kind: 'reset', ...(isMobile(account) && { account }) })
}
