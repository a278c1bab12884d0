import { useQuery } from '@tanstack/react-query'
import type { AfterSaleType } from '../../../../domain/after-sale/types'
import { afterSaleTypeText } from '../../../../domain/after-sale/words'
import { afterSaleTabs, type AfterSaleTab } from '../../../../domain/after-sales'
import { paths } from '../../../frame/paths'
import { usePorts } from '../../../frame/ports-context'
import { KeywordField } from '../../../parts/KeywordField'
import { DayField } from '../../../parts/list/DayField'
import { ListPage } from '../../../parts/list/ListPage'
import { Nothing } from '../../../parts/Nothing'
import { Skeleton } from '../../../parts/Skeleton'
import { Tabs } from '../../../parts/Tabs'
import { afterSalesQuery } from '../../../queries/after-sales'
import orders from '../orders.module.css'
import { CaseCard } from './CaseCard'
import { caseLink, caseTypes, clearedCases, useCaseFilters, type CaseFilters } from './case-filters'
import { CaseDetail } from './CaseDetail'
import { CaseRun } from './CaseRun'
import { useCaseRun } from './use-case-run'
import styles from './after-sales.module.css'

const PAGE_SIZE = 10

/** /ordermanage/selleds: the buyer's applications; `case_no` in the link shows one of them. */
export const AfterSalesPage = () => {
  const { filters, change } = useCaseFilters()
  const { caseNo, ...list } = filters
  return caseNo ? (
    <CaseDetail key={caseNo} caseNo={caseNo} back={`${paths.afterSales}?${caseLink.write(list).toString()}`} />
  ) : (
    <CaseList filters={filters} change={change} />
  )
}

const CaseList = ({ filters, change }: { filters: CaseFilters; change: (patch: Partial<CaseFilters>) => void }) => {
  const { afterSales } = usePorts()
  const { caseNo: _one, ...filter } = filters
  const found = useQuery(afterSalesQuery(afterSales, { ...filter, pageSize: PAGE_SIZE }))
  const { run, start, end } = useCaseRun()
  const { type, keyword, dateFrom, dateTo, status } = filters
  const isNarrowed = [type, keyword, dateFrom, dateTo].some((one) => one !== undefined)
  return (
    <section className={styles.page} aria-labelledby="cases-title">
      <header className={styles.head}>
        <h1 id="cases-title">售后商品</h1>
        <div className={styles.search}>
          <KeywordField
            keyword={keyword ?? ''}
            search={(next) => change({ keyword: next || undefined })}
            name="搜索售后单"
            placeholder="售后单号、订单号、商品"
            button="搜索"
          />
        </div>
        <a className="button" href={paths.applyAfterSales}>
          申请售后
        </a>
      </header>
      <div className={styles.filters} role="group" aria-label="筛选">
        <select
          className="input"
          aria-label="售后方式"
          value={type ?? ''}
          onChange={(event) => change({ type: (event.target.value || undefined) as AfterSaleType | undefined })}
        >
          <option value="">全部方式</option>
          {caseTypes.map((one) => (
            <option key={one} value={one}>
              {afterSaleTypeText[one]}
            </option>
          ))}
        </select>
        <DayField name="申请日期从" value={dateFrom} most={dateTo} set={(day) => change({ dateFrom: day })} />
        <DayField name="到" value={dateTo} least={dateFrom} set={(day) => change({ dateTo: day })} />
        {isNarrowed && (
          <button type="button" className="button small" onClick={() => change(clearedCases)}>
            清除筛选
          </button>
        )}
      </div>
      <Tabs
        name="售后状态"
        chosen={status}
        choose={(next) => change({ status: next })}
        tabs={afterSaleTabs.map(({ tab, text, count }) => ({
          key: tab,
          label: <TabLabel text={text} count={found.data?.counts[count] ?? 0} />,
        }))}
      >
        <ListPage
          found={found}
          turn={(page) => change({ page })}
          name="售后单"
          skeleton={
            <div role="status" aria-label="正在加载售后单" className={orders.list}>
              {[1, 2, 3].map((one) => (
                <div key={one} className={`${orders.card} ${orders.skeleton}`}>
                  <Skeleton picture lines={2} />
                </div>
              ))}
            </div>
          }
          nothing={<NoCases tab={status} isNarrowed={isNarrowed} clear={() => change(clearedCases)} />}
        >
          {({ list }) => (
            <ul className={orders.list} aria-label="售后单">
              {list.map((one) => (
                <CaseCard
                  key={one.caseNo}
                  one={one}
                  to={`${paths.afterSales}?${caseLink.write({ ...filters, caseNo: one.caseNo }).toString()}`}
                  start={(act) => start(act, one)}
                />
              ))}
            </ul>
          )}
        </ListPage>
      </Tabs>
      {run && <CaseRun {...run} close={end} />}
    </section>
  )
}

/** The number is for the eye; the tab keeps its plain name. */
const TabLabel = ({ text, count }: { text: string; count: number }) => (
  <>
    {text}
    {count > 0 && (
      <span className={orders.count} aria-hidden="true">
        {count}
      </span>
    )}
  </>
)

const nothingText: Record<AfterSaleTab, string> = {
  all: '还没有售后单',
  open: '没有处理中的售后单',
  to_return: '没有等待寄回的商品',
  done: '没有已结束的售后单',
}

const NoCases = ({ tab, isNarrowed, clear }: { tab: AfterSaleTab; isNarrowed: boolean; clear: () => void }) => (
  <Nothing
    picture="returns"
    lead={isNarrowed ? '没有符合筛选的售后单' : nothingText[tab]}
    action={
      isNarrowed ? (
        <button type="button" className="button" onClick={clear}>
          清除筛选
        </button>
      ) : (
        <a className="button" href={paths.applyAfterSales}>
          申请售后
        </a>
      )
    }
  />
)
