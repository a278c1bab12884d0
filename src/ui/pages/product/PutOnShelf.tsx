import { SoonMark } from '../../parts/SoonMark'
import { useNotices } from '../../frame/ports-context'

/** Listing in the buyer's own shop comes with a later capability: the button says so, and nothing pretends. */
export const PutOnShelf = () => {
  const { say } = useNotices()
  return (
    <button type="button" className="pill" onClick={() => say('info', '上架到店铺即将开放')}>
      上架到店铺
      <SoonMark />
    </button>
  )
}
