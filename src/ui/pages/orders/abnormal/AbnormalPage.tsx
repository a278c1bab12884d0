import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import {
  caseTabs,
  type AbnormalCase,
  type CaseDecision,
  type CasePage,
  type CaseTab,
} from '../../../../domain/abnormal'
import { orderPath, paths } from '../../../frame/paths'
import { useNotices, usePorts } from '../../../frame/ports-context'
import { ListPage } from '../../../parts/list/ListPage'
import { Nothing } from '../../../parts/Nothing'
import { Skeleton } from '../../../parts/Skeleton'
import { Tabs } from '../../../parts/Tabs'
import { TickBox } from '../../../parts/TickBox'
import { useWide } from '../../../desk/use-wide'
import { casesQuery } from '../../../queries/abnormal'
import { KeysHelp } from '../../../parts/list/KeysHelp'
import orderStyles from '../orders.module.css'
import { useListKeys } from '../../../parts/list/use-list-keys'
import { useSelection } from '../../../parts/list/use-selection'
import { CaseBar } from './CaseBar'
import { CaseCard } from './CaseCard'
import { useCaseFilters, type CaseFilters } from './case-filters'
import { decisionOf, missingText, offerOf, type Choice } from './choice'
import { DecisionRun } from './DecisionRun'
import { Options } from './Options'
import styles from './abnormal.module.css'

const PAGE_SIZE = 20
/** How long what should have happened by itself may take until it is looked for again. */
const DUE_MS = 5000

type Choices = Readonly<Record<string, Choice>>
interface Run {
  cases: readonly AbnormalCase[]
  decisions: readonly CaseDecision[]
}

/** 异常订单: what stands in the way, until when, and the ways out; which are shown lives in the link, what is chosen here. */
export const AbnormalPage = () => {
  const { abnormal, page } = usePorts()
  const { filters, change } = useCaseFilters()
  const { status, type, orderNo } = filters
  const isDue = ({ status: standing, deadlineAt }: AbnormalCase) =>
    standing === 'open' && deadlineAt !== '' && Date.parse(deadlineAt) <= page.now()
  const list = useQuery({
    ...casesQuery(abnormal, {
      status,
      ...(type ? { type } : {}),
      ...(orderNo ? { orderNo } : {}),
      page: filters.page,
      pageSize: PAGE_SIZE,
    }),
    refetchInterval: ({ state }) => (state.data?.list.some(isDue) ? DUE_MS : false),
  })
  const shown = list.data?.list ?? none
  const open = shown.filter((one) => one.status === 'open')
  const [choices, setChoices] = useState<Choices>({})
  const selection = useSelection(open, numberOf)
  const [run, setRun] = useState<Run | null>(null)
  const [at, setAt] = useState('')
  const [isHelp, setHelp] = useState(false)
  const isWide = useWide()
  const navigate = useNavigate()
  const panel = useRef<HTMLDivElement>(null)

  const drop = (caseNos: readonly string[]) => {
    selection.drop(caseNos)
    setChoices((before) => Object.fromEntries(Object.entries(before).filter(([caseNo]) => !caseNos.includes(caseNo))))
  }
  useGone(list.isPlaceholderData ? undefined : list.data, JSON.stringify(filters), choices, drop)

  const readyOf = (cases: readonly AbnormalCase[]) =>
    cases.flatMap((one): CaseDecision[] => {
      const choice = choices[one.caseNo]
      const offer = choice && offerOf(one, choice.option)
      return offer && missingText(offer.needs, choice) === '' ? [decisionOf(one, choice)] : []
    })
  const current = shown.find(({ caseNo }) => caseNo === at)
  useListKeys({
    step(by) {
      const next = shown[Math.max(0, Math.min(shown.length - 1, shown.findIndex(({ caseNo }) => caseNo === at) + by))]
      if (!next) return
      setAt(next.caseNo)
      panel.current?.querySelector(`[data-case="${next.caseNo}"]`)?.scrollIntoView({ block: 'nearest' })
    },
    open: () => current && void navigate(orderPath(current.orderNo)),
    choose: () => current?.status === 'open' && selection.choose(current),
    leave: selection.clear,
    help: () => setHelp(true),
  })
  const all = selection.all
  const ready = readyOf(all)
  const chosenHere = open.filter(({ caseNo }) => selection.has(caseNo)).length
  return (
    <section className={orderStyles.page} aria-labelledby="abnormal-title">
      <header className={orderStyles.head}>
        <h1 id="abnormal-title">异常订单</h1>
        {isWide && (
          <button type="button" className="button small" aria-label="快捷键" onClick={() => setHelp(true)}>
            ?
          </button>
        )}
      </header>
      <Tabs
        name="异常状态"
        chosen={status}
        choose={(tab) => change({ status: tab, type: undefined })}
        tabs={caseTabs.map(({ tab, text }) => ({
          key: tab,
          label: <TabLabel text={text} count={list.data?.counts[tab] ?? 0} />,
        }))}
      >
        <Narrowed filters={filters} change={change} types={list.data?.types ?? []} />
        <div ref={panel}>
          <ListPage
            found={list}
            turn={(next) => change({ page: next })}
            name="异常订单"
            skeleton={<ListSkeleton />}
            nothing={<NoCases filters={filters} change={change} />}
          >
            {(found) => (
              <>
                {open.length > 1 && (
                  <p className={styles.all}>
                    <TickBox
                      name="全选本页"
                      text
                      count={open.length}
                      chosen={chosenHere}
                      set={(on) => selection.choosePage(on)}
                    />
                  </p>
                )}
                <ul className={orderStyles.list} aria-label="异常订单">
                  {found.list.map((one) => (
                    <CaseCard
                      key={one.caseNo}
                      one={one}
                      isChosen={selection.has(one.caseNo)}
                      isAt={one.caseNo === at}
                      choose={(isRange) => selection.choose(one, isRange)}
                      over={() => void list.refetch()}
                    >
                      {one.options.length > 0 && (
                        <Options
                          one={one}
                          choice={choices[one.caseNo]}
                          set={(choice) => setChoices((before) => ({ ...before, [one.caseNo]: choice }))}
                          submit={() => setRun({ cases: [one], decisions: readyOf([one]) })}
                        />
                      )}
                    </CaseCard>
                  ))}
                </ul>
              </>
            )}
          </ListPage>
        </div>
      </Tabs>
      {all.length > 0 && (
        <CaseBar
          cases={all}
          ready={ready.length}
          decideAll={(option) => setRun({ cases: all, decisions: all.map(({ caseNo }) => ({ caseNo, option })) })}
          decideEach={() => setRun({ cases: all, decisions: ready })}
          clear={selection.clear}
        />
      )}
      {run && <DecisionRun {...run} settled={drop} close={() => setRun(null)} />}
      {isHelp && <KeysHelp close={() => setHelp(false)} without={['/']} />}
    </section>
  )
}

const none: never[] = []
const numberOf = ({ caseNo }: AbnormalCase): string => caseNo

/** What a choice was being made for is over: decided in another tab, or by its deadline. */
const useGone = (
  data: CasePage | undefined,
  where: string,
  choices: Choices,
  drop: (caseNos: readonly string[]) => void,
) => {
  const notices = useNotices()
  const seen = useRef({ where: '', caseNos: new Set<string>() })
  const look = useEffectEvent((found: CasePage) => {
    const now = new Set(found.list.map(numberOf))
    const before = seen.current.where === where ? seen.current.caseNos : new Set<string>()
    seen.current = { where, caseNos: now }
    const gone = Object.keys(choices).filter((caseNo) => before.has(caseNo) && !now.has(caseNo))
    if (gone.length === 0) return
    drop(gone)
    notices.say('warning', '您正在选的异常已经处理过或到期，列表已更新')
  })
  useEffect(() => {
    if (data) look(data)
  }, [data])
}

const Narrowed = ({
  filters: { type, orderNo },
  change,
  types,
}: {
  filters: CaseFilters
  change: (patch: Partial<CaseFilters>) => void
  types: CasePage['types']
}) => {
  if (types.length === 0 && !type && !orderNo) return null
  const total = types.reduce((all, { count }) => all + count, 0)
  return (
    <div className={styles.types} role="group" aria-label="异常类型">
      <button type="button" className="pill" aria-pressed={!type} onClick={() => change({ type: undefined })}>
        全部 <Count of={total} />
      </button>
      {types.map(({ type: key, text, count }) => (
        <button
          key={key}
          type="button"
          className="pill"
          aria-pressed={key === type}
          aria-description={`${count} 个`}
          onClick={() => change({ type: key === type ? undefined : key })}
        >
          {text} <Count of={count} />
        </button>
      ))}
      {orderNo && (
        <button
          type="button"
          className="pill"
          aria-label={`去掉筛选 订单 ${orderNo}`}
          onClick={() => change({ orderNo: undefined })}
        >
          订单 {orderNo} <span aria-hidden="true">×</span>
        </button>
      )}
    </div>
  )
}

const Count = ({ of }: { of: number }) => (
  <span className={orderStyles.count} aria-hidden="true">
    {of}
  </span>
)

/** The number is for the eye; the tab keeps its plain name. */
const TabLabel = ({ text, count }: { text: string; count: number }) => (
  <>
    {text}
    {count > 0 && <Count of={count} />}
  </>
)

const ListSkeleton = () => (
  <div role="status" aria-label="正在加载异常订单" className={orderStyles.list}>
    {[1, 2].map((one) => (
      <div key={one} className={orderStyles.card}>
        <div className={orderStyles.skeleton}>
          <Skeleton picture lines={3} />
        </div>
      </div>
    ))}
  </div>
)

const nothingText: Record<CaseTab, string> = {
  open: '没有要处理的异常',
  processing: '没有正在处理的异常',
  resolved: '还没有处理过的异常',
}

const NoCases = ({
  filters: { status, type, orderNo },
  change,
}: {
  filters: CaseFilters
  change: (patch: Partial<CaseFilters>) => void
}) => (
  <Nothing
    picture="orders"
    lead={type ? '没有符合筛选的异常' : `${orderNo ? '这张订单' : ''}${nothingText[status]}`}
    action={
      type ? (
        <button type="button" className="button" onClick={() => change({ type: undefined })}>
          清除筛选
        </button>
      ) : (
        <a className="button" href={orderNo ? orderPath(orderNo) : paths.orders}>
          查看订单
        </a>
      )
    }
  >
    {status === 'open' && !type && !orderNo && '缺货、涨价、送不到时，会在这里请您决定。'}
  </Nothing>
)
