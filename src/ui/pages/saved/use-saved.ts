import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { CollectedOnly, CollectType } from '../../../domain/favourites'
import { changed, linkState, oneOf, orElse, pageNumber, text } from '../../parts/list/link-state'
import { paths } from '../../frame/paths'
import { useNotices, usePorts } from '../../frame/ports-context'

const PAGE_SIZE = 40

const savedLink = linkState<{ keyword: string; only?: CollectedOnly; page: number }>({
  keyword: ['keyword', orElse(text(100), '')],
  only: ['only', oneOf(['cheaper', 'off_shelf'])],
  page: ['page', pageNumber],
})

/** Keyword, kind and page of a list of favourites, as they stand in the link. */
export const useSavedLink = () => {
  const [params, setParams] = useSearchParams()
  const state = savedLink.read(params)
  const { keyword, only, page } = state
  return {
    keyword,
    only,
    request: { page, pageSize: PAGE_SIZE, ...(keyword && { keyword }) },
    search: (next: string) => setParams(savedLink.write(changed(state, { keyword: next }))),
    turn: (next: number) => setParams(savedLink.write({ ...state, page: next })),
    /** The link of the saved products, of this kind only. */
    ofKind: (next: CollectedOnly | undefined) =>
      `${paths.savedProducts}?${savedLink.write(changed(state, { only: next })).toString()}`.replace(/\?$/, ''),
  }
}

/** Which of the shown favourites are ticked, and the way to drop them. `emptied`: the page that was shown is gone with them. */
export const useRemoval = (type: CollectType, shown: readonly string[], emptied: () => void) => {
  const { catalogue } = usePorts()
  const { say } = useNotices()
  const client = useQueryClient()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  // What is on another page by now, or gone, isn't ticked any more.
  const chosen = shown.filter((id) => ticked.has(id))
  const removal = useMutation({
    mutationFn: (ids: string[]) => catalogue.uncollect({ type, ids }),
    onSuccess: async ({ deleted }, ids) => {
      say('success', `已取消收藏 ${deleted} ${type === 'product' ? '件商品' : '家供应商'}`)
      setTicked(new Set())
      if (ids.length === shown.length) emptied()
    },
    // A favourite that is gone already is refused: the list was stale.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['mine'] }),
        client.invalidateQueries({ queryKey: ['catalogue', type] }),
        client.invalidateQueries({ queryKey: ['catalogue', 'suppliers'] }),
      ]),
  })
  return {
    chosen,
    tick: (ids: readonly string[], on: boolean) => {
      const next = new Set(ticked)
      for (const id of ids)
        if (on) next.add(id)
        else next.delete(id)
      setTicked(next)
    },
    remove: (ids: string[]) => removal.mutate(ids),
    busy: removal.isPending,
  }
}
