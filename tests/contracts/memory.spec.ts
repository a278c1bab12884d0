import { accountContract } from './account.contract'
import { authContract } from './auth.contract'
import { cartContract } from './cart.contract'
import { catalogueContract } from './catalogue.contract'
import { favouritesContract } from './favourites.contract'
import { memoryWorld } from './memory-world'
import { ordersContract } from './orders.contract'
import { paymentsContract } from './payments.contract'

authContract(memoryWorld)
accountContract(memoryWorld)
catalogueContract(memoryWorld)
favouritesContract(memoryWorld)
cartContract(memoryWorld)
ordersContract(memoryWorld)
paymentsContract(memoryWorld)
