import { parse } from 'bowser'
import { productNames, UNKNOWN_DEVICE } from '../../src/domain/login-records'

/** What a browser says of itself (User-Agent), as far as it can be told. It may lie: nothing is decided by it but what is shown and asked. */
export interface Device {
  /** 'Windows · Chrome 131', or `UNKNOWN_DEVICE` */
  name: string
  /** The same without versions; '' where nothing is known. */
  kind: string
}

const UNKNOWN: Device = { name: UNKNOWN_DEVICE, kind: '' }

export const deviceOf = (userAgent: string): Device => {
  if (userAgent.trim() === '') return UNKNOWN
  const { browser, os, platform } = parse(userAgent)
  const system = platform.model || os.name || ''
  const product = productNames[browser.name ?? ''] ?? browser.name ?? ''
  const kind = [system, product].filter(Boolean).join(' · ')
  const version = /^\d+/.exec(browser.version ?? '')?.[0] ?? ''
  return kind === '' ? UNKNOWN : { name: product && version ? `${kind} ${version}` : kind, kind }
}
