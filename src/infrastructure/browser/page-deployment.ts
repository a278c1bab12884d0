import type { Deployment } from '../../domain/ports/browser'

/** Compares the entry script of the running page with that of the page the server serves now. */
export const pageDeployment = (): Deployment => ({
  async check() {
    try {
      const reply = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } })
      if (!reply.ok) return 'unreachable'
      const served = entryOf(new DOMParser().parseFromString(await reply.text(), 'text/html'))
      return served === entryOf(document) ? 'same' : 'newer'
    } catch {
      return 'unreachable'
    }
  },
})

const entryOf = (page: Document): string | null =>
  page.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null
