import { it } from 'vitest'
import { caseLife } from '../../domain/order-life/case-life'
import { walkEverything } from '../../../tests/support/machine-paths'
import { caseLifeMachine } from './case-life-machine'

it('reaches every state of an abnormal case and takes every way of its table', () =>
  walkEverything({
    machine: caseLifeMachine,
    events: [...new Set(Object.values(caseLife).flatMap((ways) => Object.keys(ways)))].map((type) => ({ type })),
  }))
