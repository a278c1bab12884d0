import sanitizeHtml from 'sanitize-html'

/**
 * HTML from operators, as it leaves the server: text, tables, lists, pictures and links. It is kept as it was written; whoever reads it,
 * by our pages or not, gets no script. The page sanitises it once more (src/ui/parts/RichText).
 */
export const cleanHtml = (html: string): string => {
  const before = known.get(html)
  const clean = before ?? sanitizeHtml(html, options)
  // The one used last stands last.
  if (before !== undefined) known.delete(html)
  else characters += 2 * html.length
  known.set(html, clean)
  for (const [oldest] of known) {
    if (characters <= MOST_CHARACTERS) break
    known.delete(oldest)
    characters -= 2 * oldest.length
  }
  return clean
}

/** The texts of products that are looked at just now, and what each became, which is hardly longer. */
const known = new Map<string, string>()
let characters = 0
/** Two bytes each. */
const MOST_CHARACTERS = 4_000_000

const options: sanitizeHtml.IOptions = {
  allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img', 'del', 'ins'],
  allowedAttributes: {
    '*': ['class', 'title', 'lang', 'dir'],
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    col: ['span'],
    td: ['colspan', 'rowspan', 'align'],
    th: ['colspan', 'rowspan', 'align', 'scope'],
    ol: ['start', 'type'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  // As it was written: what is no tag stays text.
  disallowedTagsMode: 'discard',
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }) },
}
