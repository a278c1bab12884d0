import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { isInCentre, site, type PageName } from '../../src/ui/frame/site.ts'

const ROOT = join(import.meta.dirname, '../..')

/**
 * Writes down which files each page is made of, besides those that index.html names: the server names them in the page, before any script
 * has run. Pages are found where their code is loaded from.
 */
export function pageFiles(): Plugin {
  const LOADED = /(\w+)(?:',|:)\s+async \(\) =>\s+\(await import\('\.(\/pages\/[^']+)'\)\)/g
  return {
    name: 'page-files',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async generateBundle(_, bundle) {
      const sources = await Promise.all(
        ['routes.tsx', 'buyer-pages.ts'].map((name) => readFile(join(ROOT, 'src/ui', name), 'utf8')),
      )
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
      const chunkOf = (file: string) => chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(file))
      const closure = (first: typeof chunks, without: Set<string> = new Set()): typeof chunks => {
        const seen = new Set(without)
        const visit = (chunk: (typeof chunks)[number] | undefined): typeof chunks => {
          if (!chunk || seen.has(chunk.fileName)) return []
          seen.add(chunk.fileName)
          return [...chunk.imports.flatMap((name) => visit(chunks.find(({ fileName }) => fileName === name))), chunk]
        }
        return first.flatMap(visit)
      }
      /** What any of them loads when it is wanted, and so on. */
      const laterOf = (some: typeof chunks, known: Set<string>): typeof chunks => {
        const seen = new Set([...known, ...some.map(({ fileName }) => fileName)])
        const more = closure(
          some.flatMap(({ dynamicImports }) => chunks.filter(({ fileName }) => dynamicImports.includes(fileName))),
          seen,
        )
        return more.length > 0 ? [...more, ...laterOf(more, seen)] : []
      }
      const stylesOf = (some: typeof chunks): string[] => [
        ...new Set(
          some.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])].map((name) => `/${name}`)),
        ),
      ]
      const entry = new Set(closure(chunks.filter(({ isEntry }) => isEntry)).map(({ fileName }) => fileName))
      const buyers = ['src/ui/buyer-pages.ts', 'src/composition/compose.ts', 'src/ui/frame/run-session.ts']
      for (const source of sources)
        if (source.match(/import\('\.\/pages\//g)?.length !== source.match(LOADED)?.length)
          this.error('a page is loaded in a way that is not known here')
      const files = sources.flatMap((source, i) =>
        [...source.matchAll(LOADED)].map(([, page = '', path = '']) => {
          const chunk = chunkOf(`/src/ui${path}.tsx`)
          if (!chunk) this.error(`${page}: no chunk of ${path}`)
          const { path: address } = site[page as PageName]
          const around = i === 0 ? [] : isInCentre(address) ? [...buyers, 'src/ui/layout/CentreLayout.tsx'] : buyers
          const all = closure([chunk, ...around.map(chunkOf).filter((one) => one !== undefined)], entry)
          return [
            page,
            {
              address,
              // The largest first: they take longest.
              scripts: all.toSorted((a, b) => b.code.length - a.code.length).map(({ fileName }) => `/${fileName}`),
              styles: stylesOf(all),
              laterStyles: stylesOf(laterOf(all, entry)),
            },
          ] as const
        }),
      )
      this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source: JSON.stringify(Object.fromEntries(files)) })
    },
  }
}
