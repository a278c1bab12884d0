import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { placeOf, titleOf, type Flow } from '../../../application/flow-words'
import type { Run } from '../../../domain/ports/browser'
import { paths } from '../../frame/paths'
import { LoadFailure } from '../../parts/LoadFailure'
import { RichText } from '../../parts/RichText'
import { loadFlowDoc } from './flow-docs'
import styles from './flows.module.css'

interface Props {
  name: string
  flow: Flow
  runs: readonly Run[]
}

/** One machine: its pictures, in which the states are lit that it is in now, and what docs/machines says of it. */
export const FlowView = ({ name, flow, runs }: Props) => {
  const doc = useQuery({ queryKey: ['flow-doc', name], queryFn: () => loadFlowDoc(name), staleTime: Infinity })
  const lit = runs.flatMap(({ states }) => states)
  return (
    <section aria-labelledby="flow">
      <p>
        <a href={paths.test} className={styles.back}>
          全部状态机
        </a>
      </p>
      <h2 id="flow">{titleOf(flow)}</h2>
      <div role="status" className={styles.now}>
        {runs.length === 0 && '现在没有在运行。'}
        {runs.map((run) => (
          <p key={run.id}>
            现在：<strong>{placeOf(flow, run)}</strong>
          </p>
        ))}
      </div>
      {doc.error && <LoadFailure error={doc.error} retry={() => void doc.refetch()} />}
      {doc.isPending && <p role="status">正在加载…</p>}
      {doc.data?.pictures.map(({ alt, svg }) => (
        <LivePicture key={alt} alt={alt} svg={svg} lit={lit} />
      ))}
      {doc.data && <RichText html={doc.data.html} />}
    </section>
  )
}

const LivePicture = ({ alt, svg, lit }: { alt: string; svg: string; lit: readonly string[] }) => {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { documentElement } = new DOMParser().parseFromString(svg, 'image/svg+xml')
    frame.current!.replaceChildren(document.importNode(documentElement, true))
  }, [svg])
  useEffect(() => {
    for (const state of frame.current!.querySelectorAll<SVGElement>('[data-state]'))
      state.toggleAttribute('data-lit', lit.includes(state.dataset.state!))
  })
  return <div ref={frame} className={styles.picture} role="group" aria-label={alt} tabIndex={0} />
}
