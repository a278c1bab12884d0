import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { emptyPicture, emptyPictures } from './empty'

const ROOT = join(import.meta.dirname, '../..')
const FOLDER = join(ROOT, 'public/drawn')

describe('the drawings of what is not there', () => {
  it('lie in public/drawn as they are drawn (npm run drawings), each 3 kB at most', () => {
    const lie = readdirSync(FOLDER).map((file) => [file, readFileSync(join(FOLDER, file), 'utf8')] as const)
    const drawn = emptyPictures.map((name) => [`${name}.svg`, emptyPicture(name)] as const)
    expect(new Map(lie)).toEqual(new Map(drawn))
    expect(drawn.filter(([, picture]) => picture.length > 3072)).toEqual([])
  })

  it('are those that pages may name', () => {
    const declared = readFileSync(join(ROOT, 'src/ui/parts/Drawing.tsx'), 'utf8')
    const names = [...declared.matchAll(/^ {2}\| '(\w+)'$/gm)].map(([, name]) => name)
    expect(new Set(names)).toEqual(new Set(emptyPictures))
  })
})
