import { access } from 'node:fs/promises'
import { resolve, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** A page as the storefront's own components draw it for a visitor. */
export interface RenderedPage {
  /** Its name among the pages that the build has written down. */
  page: string
  title: string
  description: string
  /** Path and query of the one address of what it shows. */
  canonical: string
  html: string
  /** Links that name pictures of the first screen. */
  pictures: string[]
  /** What it was drawn with, to be handed to the browser. */
  data: unknown
}

/** By path and query. Null: no page of that address is drawn here. @throws whatever it met on the way */
export type Render = (address: string) => Promise<RenderedPage | null>

export interface RendererNeeds {
  /** Does what a call of this name is for, as for a visitor. */
  answer(name: string, input: unknown): Promise<unknown>
  now(): number
}

export type CreateRenderer = (needs: RendererNeeds) => Render

/** The bundle of src/render.tsx: the server knows it by its build only, as the browser does. Null where there is none. */
export const builtRenderer = async (renderDir: string): Promise<CreateRenderer | null> => {
  const file = resolve(join(renderDir, 'render.js'))
  const isBuilt = await access(file).then(
    () => true,
    () => false,
  )
  if (!isBuilt) return null
  const { createRenderer } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
    createRenderer: CreateRenderer
  }
  return createRenderer
}
