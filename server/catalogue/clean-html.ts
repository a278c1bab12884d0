import sanitizeHtml from 'sanitize-html'

/**
 * HTML from operators, as it leaves the server: text, tables, lists, pictures and links. It is kept as it was written; whoever reads it,
 * by our pages or not, gets no script. The page sanitises it once more (src/ui/parts/RichText).
 */
export const cleanHtml = (html: string): string => {
  const before = known.get(html)
  if (before !== undefined) return before
  const clean = sanitizeHtml(html, options)
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(html, clean)
  return clean
}

/** The texts of products that are looked at just now. */
const known = new Map<string, string>()
const MOST_KNOWN = 300

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
