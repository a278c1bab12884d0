import { useSearchParams } from 'react-router-dom'
import { useSession } from '../../../frame/ports-context'
import { Apply } from './Apply'
import { ApplyMany } from './ApplyMany'
import { ChooseOrder } from './ChooseOrder'

/** More at once than anybody can look over. Chosen by us. */
const MAX_MANY = 20

/**
 * /afterSalesService: an application for the order in the link (`order_no`), or for several (`order_nos`); `case_no` names one that is
 * changed or filed again. Without an order, one is chosen here.
 */
export const ApplyAfterSalesPage = () => {
  const [search] = useSearchParams()
  const account = useSession().profile?.account ?? ''
  const orderNo = search.get('order_no') ?? ''
  const caseNo = search.get('case_no') ?? ''
  const many = [...new Set((search.get('order_nos') ?? '').split(',').filter(Boolean))]
  const only = orderNo || (many.length === 1 ? many[0]! : '')
  // Another owner's drafts and requests are others: with the account, all of it starts anew, and finds what was typed before.
  if (only) return <Apply key={`${only}/${caseNo}/${account}`} orderNo={only} caseNo={caseNo} account={account} />
  if (many.length > 1)
    return (
      <ApplyMany
        key={`${many.join()}/${account}`}
        orderNos={many.slice(0, MAX_MANY)}
        more={many.length - MAX_MANY}
        account={account}
      />
    )
  return <ChooseOrder />
}
