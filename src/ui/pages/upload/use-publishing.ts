import { useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent } from 'react'
import { publishingMachine, type PublishingNews } from '../../../application/publishing/publishing-machine'
import type { PublishUnderWay } from '../../../domain/listing/listing'
import { useNotices } from '../../frame/ports-context'
import { useEmitted } from '../../frame/use-emitted'
import { useFlow } from '../../frame/use-flow'
import { useActor } from '../../desk/use-actor'

/** The machine of the page; what was begun before, or elsewhere, is followed too. */
export const usePublishing = (underWay: readonly PublishUnderWay[] | undefined) => {
  const { failure } = useNotices()
  const queries = useQueryClient()
  const actor = useActor(useFlow(publishingMachine))
  const state = useSelector(actor, (snapshot) => snapshot)
  const [first] = underWay ?? []
  const seen = useEffectEvent((job: PublishUnderWay) => {
    if (actor.getSnapshot().context.job?.job !== job.job) actor.send({ type: 'seen', job })
  })
  useEffect(() => {
    if (first) seen(first)
  }, [first])
  useEmitted<PublishingNews>(actor, (news) => {
    if (news.type === 'refused') failure(news.error)
    void queries.invalidateQueries({ queryKey: ['mine'] })
  })
  return { state, send: actor.send }
}
