import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { flows } from '../../../application/flows'
import { titleOf, type Flow } from '../../../application/flow-words'
import type { Run } from '../../../domain/ports/browser'
import { paths } from '../../frame/paths'
import { usePorts } from '../../frame/ports-context'
import { FlowView } from './FlowView'
import { pictureOf } from './flow-docs'
import styles from './flows.module.css'

/** Every machine of the shop by its picture, those that run marked, on whichever tab; one of them whole. */
export const Flows = () => {
  const ports = usePorts()
  const drawn = useMemo(() => Object.entries<Flow>(flows(ports)), [ports])
  const [params] = useSearchParams()
  const runs = useRuns()
  const runsOf = (flow: Flow) => runs.filter(({ machine }) => machine === flow.id)
  const [name, chosen] = drawn.find(([one]) => one === params.get('flow')) ?? []
  if (name !== undefined && chosen) return <FlowView key={name} name={name} flow={chosen} runs={runsOf(chosen)} />
  return (
    <>
      <h2>状态机</h2>
      <p className={styles.lead}>点开看全图与说明。正在运行的会亮起来：在另一个标签页里操作，这里跟着走。</p>
      <ul className={styles.flows}>
        {drawn.map(([one, flow]) => {
          const count = runsOf(flow).length
          return (
            <li key={one} className={count > 0 ? styles.running : undefined}>
              <a href={`${paths.test}?flow=${one}`}>
                <img src={pictureOf(one)} alt="" width={150} height={110} loading="lazy" />
                <span>{titleOf(flow)}</span>
              </a>
              {count > 0 && <span role="status">正在运行{count > 1 && ` ${count} 个`}</span>}
            </li>
          )
        })}
      </ul>
    </>
  )
}

const useRuns = (): readonly Run[] => {
  const { runs } = usePorts()
  const [all, setAll] = useState<readonly Run[]>([])
  useEffect(() => runs.watch(setAll), [runs])
  return all
}
