import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotices, usePorts } from '../../frame/ports-context'
import { isOver, jobQuery } from '../../queries/jobs'

/** Pictures and text of the chosen products as one archive, made in the background. */
export const MaterialJob = ({ productIds }: { productIds: readonly string[] }) => {
  const { listings } = usePorts()
  const { say, failure } = useNotices()
  const [job, setJob] = useState('')
  const start = useMutation({
    mutationFn: () => listings.material(productIds),
    onSuccess: (begun) => setJob(begun.job),
    onError: failure,
  })
  const ask = () => {
    if (start.isPending) return
    if (productIds.length === 0) say('warning', '请先勾选商品')
    else if (productIds.length > 200) say('warning', '一次最多下载 200 款商品的素材')
    else start.mutate()
  }
  return (
    <>
      <button type="button" className="button small" aria-disabled={start.isPending} onClick={ask}>
        批量下载素材
      </button>
      {job && <Packed key={job} id={job} />}
    </>
  )
}

const Packed = ({ id }: { id: string }) => {
  const { jobs } = usePorts()
  const { data } = useQuery(jobQuery(jobs, id))
  if (!data || !isOver(data))
    return <span role="status">正在打包 {data && data.total > 0 ? `${data.done} / ${data.total} 款` : ''}</span>
  if (data.status !== 'done' || !data.fileUrl)
    return <span role="status">打包没有完成：{data.error || '请再试一次'}</span>
  return (
    <a className="button small" href={data.fileUrl} download={data.fileName}>
      下载素材包（{data.done} 款）
    </a>
  )
}
