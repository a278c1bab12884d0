import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What `npm run build` wrote for the browser. */
const web = join(process.env.JOURNEY_DIST ?? join(import.meta.dirname, '../../dist'), 'web')

/** The address of the script that a module became, as a pattern for `page.route`. @param source ends like 'relax/RelaxPage.tsx' */
export const scriptOf = (source: string): string => {
  const manifest = JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string }
  >
  const found = Object.entries(manifest).find(([name]) => name.endsWith(source))
  if (!found) throw new Error(`no script of its own was built of ${source}`)
  return `**/${found[1].file}`
}
