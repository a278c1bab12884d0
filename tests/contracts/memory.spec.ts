import { accountContract } from './account.contract'
import { authContract } from './auth.contract'
import { cartContract } from './cart.contract'
import { catalogueContract } from './catalogue.contract'
import { memoryWorld } from './memory-world'
import { ordersContract } from './orders.contract'
import { paymentsContract } from './payments.contract'

authContract(memoryWorld)
accountContract(memoryWorld)
catalogueContract(memoryWorld)
cartContract(memoryWorld)
ordersContract(memoryWorld)
paymentsContract(memoryWorld)
