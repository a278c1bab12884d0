import { deliveryText } from '../../src/domain/address/areas'
import { areas } from './areas'

/** "浙江省 杭州市 西湖区"; null for a code nothing can be sent to: unknown, or not at the end of the tree. */
export const areaTextOf = (areaCode: string): string | null => deliveryText(areas, areaCode)
