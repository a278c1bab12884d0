/** The name of all kinds taken together. */
export const ALL = '全部'

export interface Figures {
  name: string
  p50: number
  p95: number
  p99: number
  /** Computed by client and database together; null where nobody tells. */
  cpu50: number | null
  cpu95: number | null
}

export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}

export const figures = (name: string, wall: readonly number[], cpu: readonly number[] = []): Figures => ({
  name,
  p50: quantile(wall, 0.5),
  p95: quantile(wall, 0.95),
  p99: quantile(wall, 0.99),
  cpu50: cpu.length > 0 ? quantile(cpu, 0.5) : null,
  cpu95: cpu.length > 0 ? quantile(cpu, 0.95) : null,
})
