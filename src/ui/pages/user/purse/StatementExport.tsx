import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { WalletFilter } from '../../../../domain/wallet/statement'
import { usePorts } from '../../../frame/ports-context'
import { JobProgress } from '../../../parts/jobs/ExportJobs'
import { DialogCross, DialogWays, ModalDialog } from '../../../parts/ModalDialog'
import { jobQuery } from '../../../queries/jobs'
import styles from './purse.module.css'

type Format = 'xlsx' | 'csv'

const formatText: Record<Format, string> = { xlsx: 'Excel（XLSX）', csv: 'CSV' }

/** Makes a sheet of all that is filtered. */
export const StatementExport = ({
  filter,
  isNarrowed,
  found,
  close,
}: {
  filter: WalletFilter
  isNarrowed: boolean
  found: number
  close: () => void
}) => {
  const { wallet, jobs } = usePorts()
  const queries = useQueryClient()
  const [format, setFormat] = useState<Format>('xlsx')
  const starting = useMutation({
    mutationFn: () => wallet.exportTransactions({ ...filter, format }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['mine', 'jobs'] }),
  })
  const jobId = starting.data
  const { data: job } = useQuery({ ...jobQuery(jobs, jobId ?? ''), enabled: jobId !== undefined })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!starting.isPending) starting.mutate()
  }
  return (
    <ModalDialog name="导出流水" close={close} wide>
      <header className={styles.dialogHead}>
        <h2>导出流水</h2>
        <DialogCross close={close} />
      </header>
      {jobId === undefined ? (
        <form className={styles.wish} onSubmit={submit}>
          <p>
            {isNarrowed ? '筛选出的' : '全部'} {found} 笔，每笔一行，带变动、当时的余额与来由。
          </p>
          <fieldset>
            <legend>格式</legend>
            {(['xlsx', 'csv'] as const).map((one) => (
              <label key={one}>
                <input type="radio" name="format" checked={format === one} onChange={() => setFormat(one)} />{' '}
                {formatText[one]}
              </label>
            ))}
          </fieldset>
          <DialogWays>
            <button type="button" className="button" onClick={close}>
              取消
            </button>
            <button type="submit" className="button primary" aria-disabled={starting.isPending}>
              开始导出
            </button>
          </DialogWays>
        </form>
      ) : (
        <>
          {job ? <JobProgress job={job} kind="statement" /> : <p role="status">正在准备…</p>}
          <p className={styles.faint}>可以先关闭，做好后在“已导出”里下载。</p>
          <DialogWays>
            <button type="button" className="button" onClick={close}>
              关闭
            </button>
          </DialogWays>
        </>
      )}
    </ModalDialog>
  )
}
