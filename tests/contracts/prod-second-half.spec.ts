import { contracts } from './contracts'
import { prodWorld } from './prod-world'

for (const contract of contracts.filter((_, i) => i % 2 === 1)) contract(prodWorld('pglite'))
