import type { Config } from '../base/config'

const isLoopback = (ip: string): boolean => ip === '::1' || ip.startsWith('127.')

/** In the demo the own machine isn't counted: a person trying things out, and tests. */
export const isCounted = ({ mode }: Config, ip: string): boolean => mode === 'production' || !isLoopback(ip)
