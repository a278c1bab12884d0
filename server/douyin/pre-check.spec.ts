import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkDraft } from '../../src/domain/listing/pre-check'
import { douyinWorld, type DouyinWorld } from '../../tests/support/douyin-stub/adapter'
import { BAGS_LEAF, CLOTHES_LEAF } from '../../tests/support/douyin-stub/goods-tree'
import { anyDraft, factsFor, madeSide, productFrom, type DraftGround } from '../../tests/support/listing-drafts'
import type { PlatformError } from '../platform/platform'

let world: DouyinWorld
let access = ''
let ground: DraftGround
beforeAll(async () => {
  world = await douyinWorld()
  ;({ access } = await world.authorised())
  const { publishing } = world.platform
  const leaves = await Promise.all(
    [CLOTHES_LEAF, BAGS_LEAF].map(async (leaf) => {
      return { id: String(leaf), properties: await publishing.properties(access, String(leaf)) }
    }),
  )
  const templates = await publishing.freightTemplates(access)
  ground = { leaves, templateId: templates.at(-1)!.id }
})
afterAll(() => world.close())

const taken = new Map<number, string>()
const take = async (side: number): Promise<void> => {
  if (taken.has(side)) return
  const picture = { name: `side-${side}`, url: `https://pictures.test/${side}x${side}/one.jpg` }
  const { publishing } = world.platform
  await publishing.takePicture(access, picture)
  world.clock.advance(2)
  taken.set(side, (await publishing.takePicture(access, picture)).url)
}

describe('the check before goods are published', () => {
  it('passes what the platform takes, and stops what it would refuse', async () => {
    let made = 0
    const met = { passed: 0, stopped: 0 }
    const property = fc.asyncProperty(anyDraft(ground), async (any) => {
      const draft = { ...any, outerId: `DF${++made}` }
      const problems = checkDraft(draft, factsFor(ground, draft))
      for (const side of [800, ...draft.pictures.map(madeSide)]) await take(side)
      const product = productFrom(draft, (side) => taken.get(side)!)
      const said = await world.platform.publishing.submit(access, product).then(
        () => 'taken',
        (error: PlatformError) => error.trouble,
      )
      const words = problems.map(({ text }) => text)
      expect([words, said]).toEqual([words, problems.length === 0 ? 'taken' : 'refused'])
      met[problems.length === 0 ? 'passed' : 'stopped'] += 1
    })
    await fc.assert(property, { numRuns: 400 })
    expect(Math.min(met.passed, met.stopped)).toBeGreaterThan(80)
  })
})
