import { accountContract } from './account.contract'
import { authContract } from './auth.contract'
import { cartContract } from './cart.contract'
import { catalogueContract } from './catalogue.contract'
import { favouritesContract } from './favourites.contract'
import { ordersContract } from './orders.contract'
import { paymentsContract } from './payments.contract'
import { prodWorld } from './prod-world'

const world = prodWorld('pglite')
authContract(world)
accountContract(world)
catalogueContract(world)
favouritesContract(world)
cartContract(world)
ordersContract(world)
paymentsContract(world)
