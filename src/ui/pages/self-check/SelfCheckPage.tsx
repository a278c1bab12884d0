import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Ports } from '../../../domain/ports/ports'
import { useFrame, usePorts, useSession } from '../../frame/ports-context'
import { catalogueCountsQuery } from '../../queries/catalogue'
import { useThemeColor } from '../../frame/theme-color'
import { Addresses } from './Addresses'
import { DemoStation } from './DemoStation'
import { PartsSection } from './PartsSection'
import styles from './self-check.module.css'

/** It brings every machine along. */
const Flows = lazy(async () => ({ default: (await import('./Flows')).Flows }))
/** Only a shop in memory has them. */
const PlayedShop = lazy(async () => ({ default: (await import('./PlayedShop')).PlayedShop }))
const PlayedCashier = lazy(async () => ({ default: (await import('./PlayedCashier')).PlayedCashier }))

/** Hidden, for developers: what the page runs on, one flow of it, or the cashier that payments of a shop in memory lead to. */
export const SelfCheckPage = () => {
  const { play } = useFrame()
  const [params] = useSearchParams()
  const paymentNo = params.get('cashier')
  if (play && paymentNo !== null)
    return (
      <Suspense fallback={<p role="status">正在打开收银台…</p>}>
        <PlayedCashier key={paymentNo} play={play} paymentNo={paymentNo} amount={params.get('fen') ?? ''} />
      </Suspense>
    )
  return (
    <section className={`card ${styles.page}`}>
      {!params.has('flow') && <SelfCheck />}
      <Suspense fallback={<p role="status">正在加载状态机…</p>}>
        <Flows />
      </Suspense>
      {!params.has('flow') && <Addresses />}
    </section>
  )
}

/** What this page runs on, and whether it works. It is kept alive, to show that pages can be. */
const SelfCheck = () => {
  const ports = usePorts()
  const { play } = useFrame()
  const { signedIn, profile } = useSession()
  const color = useThemeColor()
  const reach = useQuery({ ...catalogueCountsQuery(ports.catalogue), staleTime: Infinity, retry: false })
  const pending = useQuery({
    queryKey: ['self-check', 'pending'],
    queryFn: () => keepsPending(ports),
    staleTime: Infinity,
  })
  const [tab] = useState(() => keepsInTab(ports))
  const rows: [string, string][] = [
    ['版本', __VERSION__],
    ['构建', import.meta.env.PROD ? '生产' : '开发'],
    ['适配器', __ADAPTERS__ === 'memory' ? '内存' : '后端 /prod'],
    ['后端', reach.isFetching ? '正在检查…' : reach.error ? `不通：${reach.error.message}` : '连通'],
    ['商品与供应商', reach.data ? `${reach.data.productTotal} 款，${reach.data.supplierTotal} 家` : '—'],
    ['会话', signedIn ? `已登录（${profile?.account ?? '资料未取到'}）` : '访客'],
    ['标签页存储', tab ? '可用' : '不可用'],
    ['请求编号存储', pending.data === undefined ? '正在检查…' : pending.data ? '可用' : '不可用'],
    ['主题色', color],
  ]
  return (
    <>
      <h1>自检</h1>
      <p className={styles.lead}>给开发者看的页面：适配器、后端、存储、版本与状态机。</p>
      <table className={styles.table}>
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button" className="button" onClick={() => void reach.refetch()}>
        重新检查后端
      </button>
      {play && (
        <Suspense fallback={null}>
          <PlayedShop play={play} />
        </Suspense>
      )}
      <DemoStation />
      <PartsSection />
    </>
  )
}

const PROBE = 'self-check'

/** Written, read and removed again. */
const keepsInTab = ({ tab }: Pick<Ports, 'tab'>): boolean => {
  tab.write(PROBE, '在')
  const kept = tab.read(PROBE) === '在'
  tab.remove(PROBE)
  return kept
}

const keepsPending = async ({ pending }: Pick<Ports, 'pending'>): Promise<boolean> => {
  await pending.write(PROBE, '在')
  const kept = (await pending.read(PROBE)) === '在'
  await pending.remove(PROBE)
  return kept
}
