/** 932, 9999, 1.8万: a count where space is short. */
export const compact = (count: number): string =>
  count < 10_000 ? String(count) : `${Math.floor(count / 1000) / 10}万`
