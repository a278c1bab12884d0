import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LoginRecord } from '../../../domain/login-records'
import { useNotices, usePorts } from '../../frame/ports-context'
import { ConfirmDialog } from '../../parts/ConfirmDialog'
import { changed } from '../../parts/list/link-state'
import { ListPage } from '../../parts/list/ListPage'
import { useLink } from '../../parts/list/use-link'
import { useAnswer } from '../../parts/login/use-answer'
import { useReset } from '../../parts/login/use-reset'
import { Nothing } from '../../parts/Nothing'
import { Skeleton } from '../../parts/Skeleton'
import { Tabs } from '../../parts/Tabs'
import { loginRecordsQuery } from '../../queries/logins'
import { loginLink, type LoginFilter } from './login-link'
import { LoginRows } from './LoginRows'
import styles from './logins.module.css'

const PAGE_SIZE = 20

const tabs = [
  { key: 'all', label: '全部' },
  { key: 'ok', label: '登录成功' },
  { key: 'failed', label: '登录失败' },
] as const

const nothingText = { all: '还没有登录记录', ok: '还没有登录成功的记录', failed: '没有登录失败的记录' } as const

type Asking = { kind: 'others' } | { kind: 'not-mine'; record: LoginRecord }

/** spec §2 /usermanage/loginrecord: who signed in to the account, or tried to, and how to be rid of them. */
export const LoginRecordPage = () => {
  const { auth } = usePorts()
  const { say } = useNotices()
  const queries = useQueryClient()
  const [params, go] = useLink()
  const filter = loginLink.read(params)
  const [asking, setAsking] = useState<Asking | null>(null)
  const found = useQuery(loginRecordsQuery(auth, { ...filter, pageSize: PAGE_SIZE }))
  const answer = useAnswer()
  const reset = useReset()
  const end = useMutation({
    mutationFn: (which: { id: string } | { others: true }) => auth.endSessions(which),
    onSuccess: (ended) => say('success', ended > 0 ? `已让 ${ended} 个登录退出` : '没有其他在线的登录'),
    onSettled: () => queries.invalidateQueries({ queryKey: ['mine', 'logins'] }),
  })
  const change = (next: Partial<LoginFilter>) => go(loginLink.write(changed(filter, next)))
  const chosen = filter.result ?? 'all'
  const busy = answer.isPending || end.isPending
  return (
    <section className={styles.page} aria-labelledby="logins-title">
      <header className={styles.head}>
        <h1 id="logins-title">登录记录</h1>
        <button type="button" className="button small" disabled={busy} onClick={() => setAsking({ kind: 'others' })}>
          退出其他设备
        </button>
      </header>
      <p className={styles.hint}>
        有不认识的登录，请点“不是我”：其他设备会立即退出，再用短信验证码重设密码。设备与地点只供参考，记录保存 180 天。
      </p>
      <Tabs
        name="登录结果"
        tabs={tabs}
        chosen={chosen}
        choose={(key) => change({ result: key === 'all' ? undefined : key })}
      >
        <ListPage
          found={found}
          turn={(page) => change({ page })}
          name="登录记录"
          skeleton={
            <div role="status" aria-label="正在加载登录记录" className={`card ${styles.skeleton}`}>
              <Skeleton lines={8} />
            </div>
          }
          nothing={<Nothing picture="viewed" lead={nothingText[chosen]} />}
        >
          {({ list }) => (
            <LoginRows
              list={list}
              busy={busy}
              mine={({ id }) => answer.mutate({ id, mine: true })}
              notMine={(record) => setAsking({ kind: 'not-mine', record })}
              end={({ id }) => end.mutate({ id })}
              reset={reset}
            />
          )}
        </ListPage>
      </Tabs>
      {asking?.kind === 'others' && (
        <ConfirmDialog
          title="退出其他设备"
          text="除了当前的浏览器，这个账号的其他登录都会立即退出。"
          confirm="全部退出"
          onConfirm={() => end.mutate({ others: true })}
          close={() => setAsking(null)}
        />
      )}
      {asking?.kind === 'not-mine' && (
        <ConfirmDialog
          title="这次登录不是我"
          text="其他设备会立即全部退出登录，接着请用短信验证码重设密码。"
          confirm="不是我，全部退出"
          onConfirm={() => answer.mutate({ id: asking.record.id, mine: false })}
          close={() => setAsking(null)}
        />
      )}
    </section>
  )
}
