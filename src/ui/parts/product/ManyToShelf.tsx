import { useSignInFirst } from '../../frame/sign-in-first'

/** Puts many products on the shelf at once. */
export const ManyToShelf = ({ ids, name }: { ids: readonly string[]; name: string }) => {
  const { run, busy } = useSignInFirst()
  return (
    <button
      type="button"
      className="button small"
      aria-disabled={busy || ids.length === 0}
      onClick={() => ids.length > 0 && void run({ kind: 'shelf.add', payload: { productIds: [...ids] } })}
    >
      {name}
    </button>
  )
}
