import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from './LoadFailure'
import styles from './rich-text.module.css'

type Cleaner = (html: string) => string

/** Loaded when the first text is shown; its size doesn't belong on the first screen. */
const loadCleaner = async (): Promise<Cleaner> => {
  const { default: purify } = await import('dompurify')
  purify.addHook('afterSanitizeAttributes', (node) => {
    if (node.tagName === 'A') node.setAttribute('rel', 'noopener noreferrer')
  })
  return (html) =>
    purify.sanitize(html, {
      USE_PROFILES: { html: true },
      FORBID_TAGS: ['style', 'form', 'input', 'button', 'noscript', 'svg', 'math', 'iframe'],
      FORBID_ATTR: ['style', 'id', 'name', 'srcset'],
    })
}

/** HTML from the server, sanitised again before it is shown. */
export const RichText = ({ html }: { html: string }) => {
  const {
    data: cleaner,
    error,
    refetch,
  } = useQuery({
    queryKey: ['html-cleaner'],
    queryFn: async () => ({ clean: await loadCleaner() }),
    staleTime: Infinity,
  })
  if (error) return <LoadFailure error={error} retry={() => void refetch()} />
  if (!cleaner) return <p role="status">正在加载…</p>
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: cleaner.clean(html) }} />
}
