import { accountContract } from './account.contract'
import { authContract } from './auth.contract'
import { cartContract } from './cart.contract'
import { catalogueContract } from './catalogue.contract'
import { ordersContract } from './orders.contract'
import { paymentsContract } from './payments.contract'
import { prodWorld } from './prod-world'

const world = prodWorld('pglite')
authContract(world)
accountContract(world)
catalogueContract(world)
cartContract(world)
ordersContract(world)
paymentsContract(world)
