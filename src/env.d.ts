/** Which adapters the build carries; folded by vite.config.ts. */
declare const __ADAPTERS__: 'prod' | 'memory'
/** The build's name, shown under /test. */
declare const __VERSION__: string

interface ImportMetaEnv {
  readonly VITE_COMPANY_LINE?: string
  readonly VITE_FILING_NUMBER?: string
  readonly VITE_SERVICE_QR_TEXT?: string
  /** 'off' leaves the anti-debugging check out of a production build. */
  readonly VITE_ANTI_DEBUG?: string
}
