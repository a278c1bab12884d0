/** 932, 9999, 1.8万: a count where space is short. */
export const compact = (count: number): string =>
  count < 10_000 ? String(count) : `${Math.floor(count / 1000) / 10}万`

/** 1,234,567. Of a whole number; without `toLocaleString`, whose first call loads the language's tables. */
export const grouped = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
