import type { MachineMeta } from '../../../application/labels'
import { useFlows } from '../../frame/use-flows'
import styles from './self-check.module.css'

/** The pictures that `npm run diagrams` drew, as they were when this was built. Each is loaded when it is opened. */
const pictures = import.meta.glob<string>('../../../../docs/machines/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
})

const fileOf = (name: string): string =>
  `../../../../docs/machines/${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.svg`

export const Diagrams = () => {
  const drawn = Object.entries(useFlows()).flatMap(([name, machine]) => {
    const url = pictures[fileOf(name)]
    const meta = machine.root.meta as MachineMeta | undefined
    return url ? [{ url, title: meta?.labels?.title ?? name }] : []
  })
  return (
    <>
      <h2>状态机图</h2>
      {drawn.length === 0 && <p className={styles.lead}>这次构建里没有状态机图。</p>}
      <ul className={styles.links}>
        {drawn.map(({ url, title }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
