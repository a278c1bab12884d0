import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { MAX_EXPORT_REASON, orderColumns, type OrderColumn, type ShownColumn } from '../../../domain/order-desk'
import type { OrderFilter } from '../../../domain/order'
import type { OrderExport } from '../../../domain/ports/order-gateway'
import { JobProgress } from '../../parts/jobs/ExportJobs'
import { DialogCross, DialogWays, ModalDialog } from '../../parts/ModalDialog'
import { usePorts } from '../../frame/ports-context'
import { jobQuery } from '../../queries/jobs'
import styles from './orders.module.css'

export interface ExportScope {
  chosen: readonly string[] // orders; none: all that the filters leave
  filter: OrderFilter
  found: number
  columns: readonly ShownColumn[]
}

/** What one call takes. */
const MAX_CHOSEN = 1000

/** Makes a sheet of the chosen orders, or of all that is filtered; the consignees are masked unless a reason is given. */
export const ExportDialog = ({ scope, close }: { scope: ExportScope; close: () => void }) => {
  const { orders, jobs } = usePorts()
  const queries = useQueryClient()
  const starting = useMutation({
    mutationFn: (wish: OrderExport) => orders.export(wish),
    onSettled: () => queries.invalidateQueries({ queryKey: ['mine', 'jobs'] }),
  })
  return (
    <ModalDialog name="导出订单" close={close} wide>
      <header className={styles.blockHead}>
        <h2>导出订单</h2>
        <DialogCross close={close} />
      </header>
      {starting.data === undefined ? (
        <Wish scope={scope} isPending={starting.isPending} start={(wish) => starting.mutate(wish)} />
      ) : (
        <Under jobId={starting.data} close={close} jobs={jobs} />
      )}
    </ModalDialog>
  )
}

const Under = ({
  jobId,
  jobs,
  close,
}: {
  jobId: string
  jobs: ReturnType<typeof usePorts>['jobs']
  close: () => void
}) => {
  const { data } = useQuery(jobQuery(jobs, jobId))
  return (
    <>
      {data ? <JobProgress job={data} kind="export" /> : <p role="status">正在准备…</p>}
      <p className={styles.faint}>可以先关闭，做好后在“已导出”里下载。</p>
      <DialogWays>
        <button type="button" className="button" onClick={close}>
          关闭
        </button>
      </DialogWays>
    </>
  )
}

const Wish = ({
  scope: { chosen, filter, found, columns },
  isPending,
  start,
}: {
  scope: ExportScope
  isPending: boolean
  start: (wish: OrderExport) => void
}) => {
  const [isChosen, setChosen] = useState(chosen.length > 0)
  const [format, setFormat] = useState<OrderExport['format']>('xlsx')
  const [picked, setPicked] = useState<ReadonlySet<OrderColumn>>(() => new Set(orderColumns.map(({ key }) => key)))
  const [isPersonal, setPersonal] = useState(false)
  const [purpose, setPurpose] = useState('')
  const isLacking = (isPersonal && !purpose.trim()) || picked.size === 0 || (isChosen && chosen.length > MAX_CHOSEN)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isLacking || isPending) return
    const order = columns.map(({ key }) => key).filter((key) => picked.has(key))
    start({
      of: isChosen ? { orderNos: [...chosen] } : filter,
      columns: order,
      format,
      personal: isPersonal,
      purpose: isPersonal ? purpose.trim() : '',
    })
  }
  return (
    <form className={styles.wish} onSubmit={submit}>
      <fieldset>
        <legend>导出哪些</legend>
        {chosen.length > 0 && (
          <label>
            <input type="radio" name="scope" checked={isChosen} onChange={() => setChosen(true)} /> 选中的{' '}
            {chosen.length} 单
          </label>
        )}
        <label>
          <input type="radio" name="scope" checked={!isChosen} onChange={() => setChosen(false)} /> 筛选出的 {found} 单
        </label>
        {isChosen && chosen.length > MAX_CHOSEN && <p role="alert">选中的一次最多导出 {MAX_CHOSEN} 单，请改用筛选。</p>}
      </fieldset>
      <fieldset>
        <legend>格式</legend>
        {(['xlsx', 'csv'] as const).map((one) => (
          <label key={one}>
            <input type="radio" name="format" checked={format === one} onChange={() => setFormat(one)} />{' '}
            {one === 'xlsx' ? 'Excel（XLSX）' : 'CSV'}
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend>列</legend>
        {orderColumns.map(({ key, text }) => (
          <label key={key}>
            <input
              type="checkbox"
              checked={picked.has(key)}
              onChange={(event) => {
                const next = new Set(picked)
                if (event.target.checked) next.add(key)
                else next.delete(key)
                setPicked(next)
              }}
            />{' '}
            {text}
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend>收货人</legend>
        <label>
          <input type="checkbox" checked={isPersonal} onChange={(event) => setPersonal(event.target.checked)} />{' '}
          收货人明文（默认打码）
        </label>
        {isPersonal && (
          <label className={styles.field}>
            <span>用途（会被记录）</span>
            <input
              className="input"
              required
              maxLength={MAX_EXPORT_REASON}
              placeholder="例如：自己打印面单"
              value={purpose}
              onChange={(event) => setPurpose(event.target.value)}
            />
          </label>
        )}
      </fieldset>
      <DialogWays>
        <button type="submit" className="button primary" aria-disabled={isLacking || isPending}>
          开始导出
        </button>
      </DialogWays>
    </form>
  )
}
