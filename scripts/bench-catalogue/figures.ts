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
  /** The longest, and what was asked. */
  worst: { ms: number; question: string }
}

export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}

/** `questions`: what took as long as `wall` says, in its order. */
export const figures = (
  name: string,
  wall: readonly number[],
  cpu: readonly number[] = [],
  questions: readonly string[] = [],
): Figures => ({
  name,
  p50: quantile(wall, 0.5),
  p95: quantile(wall, 0.95),
  p99: quantile(wall, 0.99),
  cpu50: cpu.length > 0 ? quantile(cpu, 0.5) : null,
  cpu95: cpu.length > 0 ? quantile(cpu, 0.95) : null,
  worst: worstOf(wall, questions),
})

const worstOf = (wall: readonly number[], questions: readonly string[]): Figures['worst'] => {
  const at = wall.reduce((worst, ms, i) => (ms > wall[worst]! ? i : worst), 0)
  return { ms: wall[at] ?? NaN, question: questions[at] ?? '' }
}
