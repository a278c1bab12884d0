import { useState } from 'react'
import { paths } from '../../frame/paths'
import styles from './self-check.module.css'

/** Every address of the app: filter, tick off, scroll. Leave for another page and come back: all is as it was (keep-alive). */
export const Addresses = () => {
  const [filter, setFilter] = useState('')
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const shown = Object.values(paths).filter((path) => path.toLowerCase().includes(filter.toLowerCase()))
  const toggle = (path: string) => {
    const next = new Set(ticked)
    if (!next.delete(path)) next.add(path)
    setTicked(next)
  }
  return (
    <>
      <h2>地址清单</h2>
      <p className={styles.tools}>
        <input
          className="input"
          aria-label="筛选地址"
          placeholder="筛选地址"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
        <span>
          {shown.length} 个地址，已勾选 {ticked.size} 个
        </span>
      </p>
      <ul className={styles.list} aria-label="地址清单" tabIndex={0}>
        {shown.map((path) => (
          <li key={path}>
            <label>
              <input type="checkbox" checked={ticked.has(path)} onChange={() => toggle(path)} aria-label={path} />
            </label>
            <a href={path}>{path}</a>
          </li>
        ))}
      </ul>
    </>
  )
}
