import {
  walletTypes,
  walletTypeText,
  type WalletDirection,
  type WalletFilter,
  type WalletType,
} from '../../../../domain/wallet/statement'
import { isDay } from '../../../../domain/time'
import type { Chip } from '../../../parts/list/Chips'
import { changed, id, linkState, oneOf, orElse, pageNumber, single } from '../../../parts/list/link-state'
import { useLink } from '../../../parts/list/use-link'

const tabs = ['statement', 'withdrawals'] as const
export type PurseTab = (typeof tabs)[number]

/** What stands in the link of the purse. */
export interface PurseView extends WalletFilter {
  tab: PurseTab
  withdrawNo?: string // that is looked for
  page: number
}

export const directions = ['in', 'out'] as const satisfies readonly WalletDirection[]
export const directionText: Record<WalletDirection, string> = { in: '收入', out: '支出' }

const day = single((given) => (isDay(given) ? given : undefined))

export const purseLink = linkState<PurseView>({
  tab: ['tab', orElse(oneOf(tabs), 'statement')],
  type: ['type', oneOf<WalletType>(walletTypes)],
  direction: ['direction', oneOf<WalletDirection>(directions)],
  dateFrom: ['from', day],
  dateTo: ['to', day],
  withdrawNo: ['withdraw_no', id],
  page: ['page', pageNumber],
})

export const usePurseView = () => {
  const [params, go] = useLink()
  const view = purseLink.read(params)
  return { view, change: (patch: Partial<PurseView>) => go(purseLink.write(changed(view, patch))) }
}

/** What of it is asked of the server, page apart. */
export const filterOf = ({ type, direction, dateFrom, dateTo }: PurseView): WalletFilter => ({
  ...(type && { type }),
  ...(direction && { direction }),
  ...(dateFrom && { dateFrom }),
  ...(dateTo && { dateTo }),
})

/** Nothing narrows the statement. */
export const cleared = {
  type: undefined,
  direction: undefined,
  dateFrom: undefined,
  dateTo: undefined,
} satisfies Partial<PurseView>

export const chipsOf = ({ type, direction, dateFrom, dateTo }: PurseView): Chip<PurseView>[] => {
  const chips: (Chip<PurseView> | undefined | '')[] = [
    type && { text: walletTypeText[type], without: { type: undefined } },
    direction && { text: directionText[direction], without: { direction: undefined } },
    dateFrom && { text: `${dateFrom} 起`, without: { dateFrom: undefined } },
    dateTo && { text: `${dateTo} 止`, without: { dateTo: undefined } },
  ]
  return chips.filter((chip): chip is Chip<PurseView> => Boolean(chip))
}
