import { afterSaleHandlers } from './aftersales'
import type { OpsHandlers } from './asked'
import { auditHandlers } from './audit'
import { billHandlers } from './bills'
import { feedbackHandlers } from './feedback'
import { fillHandlers } from './fill'
import { jobHandlers } from './jobs'
import { orderHandlers } from './orders'
import { productHandlers } from './products'
import { skuHandlers } from './skus'
import { userHandlers } from './users'
import { withdrawalHandlers } from './withdrawals'

/** Each verb has exactly one handler: the compiler counts. */
export const opsHandlers: OpsHandlers = {
  ...afterSaleHandlers,
  ...auditHandlers,
  ...billHandlers,
  ...feedbackHandlers,
  ...fillHandlers,
  ...jobHandlers,
  ...orderHandlers,
  ...productHandlers,
  ...skuHandlers,
  ...userHandlers,
  ...withdrawalHandlers,
}
