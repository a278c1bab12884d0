import type { RelationGateway } from '../../domain/ports/relation-gateway'
import * as relation from '../../../wire/relation'
import type { WireClient } from './wire-client'

export const wireRelationGateway = ({ ask }: WireClient): RelationGateway => ({
  relate: (request) => ask(relation.dyRelation, request),
  undo: () => ask(relation.dyRelation, { undo: true }),
  offers: (query) => ask(relation.relationOffers, query),
  remembered: (query) => ask(relation.relationList, query),
})
