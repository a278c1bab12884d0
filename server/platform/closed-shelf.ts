import { refusals } from '../../src/domain/refusals'
import { PlatformError } from './platform'
import type { Publishing } from './publishing'

/** Where nothing can be put on a shelf. */
const refuse = async (): Promise<never> => {
  throw new PlatformError('refused', { advice: refusals.noShopPlatform().message, theirs: 'closed' })
}

export const closedShelf: Publishing = {
  categories: refuse,
  properties: refuse,
  freightTemplates: refuse,
  takePicture: refuse,
  submit: refuse,
  revise: refuse,
  lookUp: refuse,
  product: refuse,
  takeOff: refuse,
  setPrice: refuse,
  setStocks: refuse,
  linkTo: () => '',
}
