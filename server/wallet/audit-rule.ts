import type { Queryable } from '../store/db'

/** One row that breaks a rule which must hold at every moment. */
export interface Finding {
  rule: string
  subject: string // what it is about: "account avail:1", "order D…"
  detail: string
}

/** SQL that finds its culprits as (subject, detail); `looksAt`: the rows it goes through, to be told how many there were. */
export interface AuditRule {
  rule: string
  looksAt: string
  sql: string
}

/** A way through its life, told by steps, that ends where it is: of orders, applications, withdrawals. */
export interface Walk {
  rule: string
  subject: string
  table: string
  key: string
  logs: string
  /** `from>event>to>who` */
  allowed: readonly string[]
  /** SQL of who did it. */
  who: string
}

export const broken = async (tx: Queryable, { rule, sql }: AuditRule): Promise<Finding[]> => {
  const rows = await tx.query<Omit<Finding, 'rule'>>(sql)
  return rows.map((row) => ({ rule, ...row }))
}

export const countOf = async (tx: Queryable, looksAt: string): Promise<number> => {
  const [row] = await tx.query<{ rows: number }>(`select count(*)::int as rows from ${looksAt}`)
  return row?.rows ?? 0
}

export const strayPaths = async (
  tx: Queryable,
  { rule, subject, table, key, logs, allowed, who }: Walk,
): Promise<Finding[]> => {
  const rows = await tx.query<Omit<Finding, 'rule'>>(
    `select '${subject}' || o.${key} as subject, coalesce(min(l.step) filter (where l.bad), 'ends in ' || max(l.last), 'no log') as detail
     from ${table} o left join (select ${key}, from_status || '>' || event || '>' || to_status || '>' || ${who} as step,
         from_status <> lag(to_status, 1, '') over w or not (from_status || '>' || event || '>' || to_status || '>' || ${who}) = any($1::text[]) as bad,
         last_value(to_status) over (partition by ${key} order by id range between unbounded preceding and unbounded following) as last
       from ${logs} window w as (partition by ${key} order by id)) l on l.${key} = o.${key}
     group by o.${key} having coalesce(bool_or(l.bad), true) or max(l.last) <> o.status`,
    [allowed],
  )
  return rows.map((row) => ({ rule, ...row }))
}
