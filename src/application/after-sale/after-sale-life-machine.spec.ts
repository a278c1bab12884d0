import { it } from 'vitest'
import { afterSaleLife } from '../../domain/after-sale/table'
import { afterSaleTypeText } from '../../domain/after-sale/words'
import { walkEverything } from '../../../tests/support/machine-paths'
import { afterSaleLifeMachine } from './after-sale-life-machine'

it('reaches every state of an application and takes every way of its table', () =>
  walkEverything(
    ...Object.keys(afterSaleTypeText).map((type) => ({
      machine: afterSaleLifeMachine,
      input: { type },
      events: [...new Set(Object.values(afterSaleLife).flatMap((ways) => Object.keys(ways)))].map((event) => ({
        type: event,
      })),
    })),
  ))
