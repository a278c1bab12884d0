import { mkdirSync, writeFileSync } from 'node:fs'
import { emptyPicture, emptyPictures } from '../demo/draw/empty'

/** `npm run drawings`: draws what stands where there is nothing to show into public/drawn. */
const folder = new URL('../public/drawn/', import.meta.url)
mkdirSync(folder, { recursive: true })
for (const name of emptyPictures) writeFileSync(new URL(`${name}.svg`, folder), emptyPicture(name))
