import { contracts } from './contracts'
import { prodWorld } from './prod-world'

const world = prodWorld('pglite')
for (const contract of contracts) contract(world)
