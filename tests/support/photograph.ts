import type { Page } from '@playwright/test'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** `npm run pictures:states`: whatever the journeys look at for its accessibility is photographed, in three widths. */

const FOLDER = process.env.PICTURES
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 390, height: 844 },
]
/** Longer pages are cut: the end of a list says nothing new. */
const LONGEST = 2400

const taken = new Set<string>()

/** Nothing without `PICTURES`, the folder they go to. The window is as wide afterwards as it was. */
export const photograph = async (page: Page, name: string): Promise<void> => {
  // Wide and narrow are one state, seen twice.
  if (!FOLDER || taken.has(name)) return
  taken.add(name)
  mkdirSync(FOLDER, { recursive: true })
  const before = page.viewportSize()
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await drawn(page)
    await page.screenshot({
      path: join(FOLDER, `${fileName(name)} · ${size.width}.jpg`),
      type: 'jpeg',
      quality: 70,
      fullPage: true,
      clip: { x: 0, y: 0, width: size.width, height: Math.min(LONGEST, await heightOf(page)) },
    })
  }
  if (before) await page.setViewportSize(before)
}

const fileName = (name: string): string => name.replaceAll(/[/\\:*?"<>|]+/g, '-').slice(0, 120)

const heightOf = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(window.innerHeight, document.documentElement.scrollHeight))

/** The new width is laid out, and the pictures in the window have come. */
const drawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const shown = [...document.images].filter(({ loading, complete }) => loading !== 'lazy' || complete)
    await Promise.allSettled(shown.map((image) => image.decode()))
  })
