import { useSignInFirst } from '../../frame/sign-in-first'

/** Puts the product on the shelf, or leads on to it, where it is made ready for the buyer's own shops. */
export const PutOnShelf = ({ id }: { id: string }) => {
  const { run, busy } = useSignInFirst()
  const put = (leads: boolean) => () => void run({ kind: 'shelf.add', payload: { productIds: [id], leads } })
  return (
    <>
      <button type="button" className="pill" aria-disabled={busy} onClick={put(true)}>
        上架到店铺
      </button>
      <button type="button" className="pill" aria-disabled={busy} onClick={put(false)}>
        加入选货架
      </button>
    </>
  )
}
