import type { PublishingEvent, PublishingSnapshot } from '../../../application/publishing/publishing-machine'
import { problemFieldText } from '../../../domain/listing/words'
import { paths } from '../../frame/paths'
import bar from './publish-bar.module.css'
import styles from './upload.module.css'

interface Props {
  state: PublishingSnapshot
  send: (event: PublishingEvent) => void
  /** Names of what is on the shelf and of shops, by their ids. */
  nameOf?: (id: string) => string
}

/** How far goods are on their way into shops; the way to hold them, to let them go on, to call them off. */
export const PublishBar = ({ state, send, nameOf = () => '' }: Props) => {
  const { job, refused } = state.context
  if (state.matches('resting')) return null
  const isOver = state.matches('over')
  return (
    <section className={`card ${bar.progress}`} aria-label="上货进度">
      <div className={bar.head}>
        <p role="status">{wordsOf(state)}</p>
        {job && !isOver && <progress aria-label="上货进度" max={job.total || 1} value={job.done} />}
        <div className={styles.ways}>
          {(state.matches('following') || state.matches('looking')) && (
            <button type="button" className="button small" onClick={() => send({ type: 'hold' })}>
              暂停
            </button>
          )}
          {state.matches('held') && (
            <button type="button" className="button small" onClick={() => send({ type: 'release' })}>
              继续
            </button>
          )}
          {(state.matches('following') || state.matches('looking') || state.matches('held')) && (
            <button type="button" className="button small" onClick={() => send({ type: 'cancel' })}>
              取消上货
            </button>
          )}
          {isOver && (
            <>
              {job && (
                <a className="button small" href={paths.uploadRecords}>
                  看上货记录
                </a>
              )}
              <button type="button" className="button small" onClick={() => send({ type: 'dismiss' })}>
                收起
              </button>
            </>
          )}
        </div>
      </div>
      {refused.length > 0 && (
        <details open={job === null}>
          <summary>{refused.length} 个没有通过预检，改好后再上</summary>
          <ul>
            {together(refused).map(({ shopId, ids, why }) => (
              <li key={`${shopId} ${why}`}>
                <strong>
                  {nameOf(shopId)} · {nameOf(ids[0]!)}
                  {ids.length > 1 && ` 等 ${ids.length} 款`}
                </strong>
                <span>{why}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

/** What keeps many out of a shop for the same reason is said once. */
const together = (refused: PublishingSnapshot['context']['refused']) => {
  const groups = new Map<string, { shopId: string; ids: string[]; why: string }>()
  for (const { id, shopId, problems } of refused) {
    const why = problems.map(({ field, text }) => `${problemFieldText[field]}：${text}`).join('；')
    const group = groups.get(shopId + why)
    if (group) group.ids.push(id)
    else groups.set(shopId + why, { shopId, ids: [id], why })
  }
  return [...groups.values()]
}

const wordsOf = (state: PublishingSnapshot): string => {
  const { job } = state.context
  if (state.matches('beginning')) return '正在提交…'
  if (state.matches('unanswered')) return '没有收到答复，正在再问…'
  if (!job) return '没有可以上货的：全部没有通过预检'
  const far = `${job.done} / ${job.total}`
  const failed = job.failed > 0 ? `，失败 ${job.failed}` : ''
  if (state.matches('over')) return `已处理 ${far}${failed}，平台审核结果在上货记录里`
  if (state.matches('held') || state.matches('releasing')) return `已暂停 ${far}${failed}`
  if (state.matches('cancelling')) return `正在取消 ${far}${failed}`
  return `正在处理 ${far}${failed}`
}
