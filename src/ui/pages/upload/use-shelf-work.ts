import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listingFixes, type ListingFix, type ShelfChange, type ShelfItem } from '../../../domain/listing/shelf'
import { useNotices, usePorts } from '../../frame/ports-context'

/** What is done with items of the shelf, one or many. */
export const useShelfWork = () => {
  const { shelf } = usePorts()
  const { say, failure } = useNotices()
  const queries = useQueryClient()
  const [done, setDone] = useState({ undoId: '', changed: 0 })
  const onSettled = () => queries.invalidateQueries({ queryKey: ['mine', 'uploads'] })
  const common = { onError: failure, onSettled }
  const fixing = useMutation({
    ...common,
    mutationFn: async (asked: { ids: readonly string[]; shopId: string; fixes: readonly ListingFix[] }) => {
      // What a category asks is known only when there is one: one kind after the other.
      let fixed = 0
      for (const fix of asked.fixes)
        fixed = Math.max(fixed, (await shelf.fix({ ids: asked.ids, shopId: asked.shopId, fix })).fixed)
      return fixed
    },
    onSuccess: (fixed) => say(fixed > 0 ? 'success' : 'info', fixed > 0 ? `已修正 ${fixed} 款` : '没有可以自动修正的'),
  })
  const changing = useMutation({
    ...common,
    mutationFn: ({ ids, change }: { ids: readonly string[]; change: ShelfChange }) => shelf.change(ids, change),
    onSuccess: ({ changed, undoId }) => {
      setDone({ undoId: changed > 0 ? undoId : '', changed })
      if (changed === 0) say('info', '所选商品已经是这样')
    },
  })
  const undoing = useMutation({
    ...common,
    mutationFn: () => shelf.undo(done.undoId),
    onSuccess: ({ changed }) => say('success', `已撤销 ${changed} 款的修改`),
    onSettled: () => {
      setDone({ undoId: '', changed: 0 })
      return onSettled()
    },
  })
  const removing = useMutation({
    ...common,
    mutationFn: (ids: readonly string[]) => shelf.delete(ids),
    onSuccess: ({ deleted }) => say('success', `已移出 ${deleted} 款`),
  })
  return {
    ...done,
    isFixing: fixing.isPending,
    fix: ({ ids, shopId, fix }: { ids: readonly string[]; shopId: string; fix: ListingFix }) =>
      fixing.mutate({ ids, shopId, fixes: [fix] }),
    /** All that can be mended in a click, of all of them. */
    fixAll: (ids: readonly string[], items: readonly ShelfItem[]) => {
      const asked = new Set(
        items.flatMap(({ checks }) => checks.flatMap(({ problems }) => problems.flatMap((one) => one.fix ?? []))),
      )
      // Properties are asked once there is a category.
      if (asked.has('take_category')) asked.add('fill_properties')
      fixing.mutate({ ids, shopId: '', fixes: listingFixes.filter((fix) => asked.has(fix)) })
    },
    change: (ids: readonly string[], change: ShelfChange) => changing.mutate({ ids, change }),
    undo: () => undoing.isPending || undoing.mutate(),
    remove: (ids: readonly string[]) => removing.mutate(ids),
  }
}
