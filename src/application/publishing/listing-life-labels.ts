import { listingDoers } from '../../domain/listing/listing-life'
import { listingStatusText } from '../../domain/listing/words'
import { told } from '../doers-labels'
import type { MachineLabels } from '../labels'

/** What happens to a listing is named by what it becomes. */
export const listingLifeLabels: MachineLabels = {
  title: '商品在店铺里的状态',
  events: listingStatusText,
  doers: told(listingDoers),
}
