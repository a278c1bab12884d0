/** Mainland mobile numbers. spec §5: optional +86 or 0086, then 11 digits starting with 1 and a second digit in use (3–9). */
const MOBILE = /^(?:(?:\+|00)86)?(1[3-9]\d{9})$/

/** The 11 digits, or null when it isn't a mainland mobile number. Spaces and dashes that people type are ignored. */
export const normalizeMobile = (text: string): string | null => MOBILE.exec(text.replace(/[\s-]/g, ''))?.[1] ?? null

export const isMobile = (text: string): boolean => normalizeMobile(text) !== null
