import { Marked } from 'marked'

/** docs/machines as it was when this was built: each page and each picture is loaded when it is opened. */
const pages = import.meta.glob<string>('../../../../docs/machines/*.md', { query: '?raw', import: 'default' })
const drawings = import.meta.glob<string>('../../../../docs/machines/*.svg', { query: '?raw', import: 'default' })
const addresses = import.meta.glob<string>('../../../../docs/machines/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
})

const at = (file: string): string => `../../../../docs/machines/${file}`

const fileOf = (flow: string): string => flow.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The address of the picture of a flow; undefined where none was drawn. */
export const pictureOf = (flow: string): string | undefined => addresses[at(`${fileOf(flow)}.svg`)]

export interface FlowDoc {
  pictures: { alt: string; svg: string }[]
  html: string
}

/** What is written of a flow, its pictures apart. Its links lead into the repository, which isn't here: their words stay. */
export const loadFlowDoc = async (flow: string): Promise<FlowDoc> => {
  const page = pages[at(`${fileOf(flow)}.md`)]
  if (!page) throw new Error(`没有 ${flow} 的说明`)
  const text = await page()
  const wanted = [...text.matchAll(/^!\[(.+)\]\((.+\.svg)\)$/gm)]
  const pictures = wanted.map(async ([, alt = '', file = '']) => ({ alt, svg: await drawings[at(file)]!() }))
  const marked = new Marked({
    renderer: {
      image: () => '',
      link: ({ text: words }) => `<code>${words}</code>`,
      // The same as the pictures, for hosts that draw it themselves.
      code: () => '',
    },
  })
  return { pictures: await Promise.all(pictures), html: await marked.parse(text.replace(/^# .+$/m, '')) }
}
