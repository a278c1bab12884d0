import { contracts } from './contracts'
import { memoryWorld } from './memory-world'

for (const contract of contracts) contract(memoryWorld)
