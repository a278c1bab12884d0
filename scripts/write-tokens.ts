import { writeFileSync } from 'node:fs'
import { tokensCss } from './lib/tokens-css'

/** `npm run tokens`: writes the table of tokens as CSS. */
writeFileSync(new URL('../src/ui/frame/tokens.css', import.meta.url), tokensCss())
