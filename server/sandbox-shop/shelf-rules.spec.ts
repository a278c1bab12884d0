import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { platformCategories, platformProperties, platformTemplates } from '../../demo/platform-tree'
import { checkDraft } from '../../src/domain/listing/pre-check'
import { fieldOfAdvice } from '../../src/domain/listing/words'
import { anyDraft, factsFor, productFrom } from '../../tests/support/listing-drafts'
import { against } from './shelf-rules'

const leavesBelow = (id: string): string[] =>
  platformCategories(id)!.flatMap((knot) => (knot.isLeaf ? [knot.id] : leavesBelow(knot.id)))
const leaves = leavesBelow('').map((id) => ({ id, properties: platformProperties(id)! }))
const templates = platformTemplates.map(({ id }) => id)
const ground = { leaves, templateId: templates[0]! }

describe('what the sandbox’s platform says to a product', () => {
  it('is what the check before says, but of the size of its pictures, which it doesn’t measure', () => {
    const met = { passed: 0, stopped: 0 }
    const property = fc.property(anyDraft(ground), (draft) => {
      const problems = checkDraft(draft, factsFor(ground, draft))
      const why = against(
        productFrom(draft, () => 'one'),
        new Set(['one']),
        templates,
      )
      // It doesn't measure pictures.
      const due = problems.filter(({ text }) => !text.includes('太小')).map(({ field }) => field)
      expect([due, why === null]).toEqual([due, due.length === 0])
      expect([...due, '']).toContain(why === null ? '' : fieldOfAdvice(why))
      met[problems.length === 0 ? 'passed' : 'stopped'] += 1
    })
    fc.assert(property, { numRuns: 1000 })
    expect(Math.min(met.passed, met.stopped)).toBeGreaterThan(200)
  })
})
