import { readFileSync } from 'node:fs'

export type Env = Readonly<Record<string, string | undefined>>

/** Reads settings that belong together, as those of a provider: all of them or none. What is wrong is gathered, to be told at once. */
export class EnvGroups {
  readonly complaints: string[] = []
  private readonly env: Env
  /** Those that may lie in a file, by the same name and _FILE. */
  private readonly inFiles: readonly string[]

  constructor(env: Env, inFiles: readonly string[]) {
    this.env = env
    this.inFiles = inFiles
  }

  /** Null: nothing of it is set; or it isn't whole, which is complained of. */
  provider(title: string, names: readonly string[]): Record<string, string> | null {
    const prefix = `${names[0]!.split('_')[0]!}_`
    if (!Object.entries(this.env).some(([name, text]) => name.startsWith(prefix) && text)) return null
    const values = Object.fromEntries(names.map((name) => [name, this.text(name)]))
    const missing = names.filter((name) => !values[name] && !this.env[`${name}_FILE`])
    if (missing.length > 0)
      this.complaints.push(`${title}还缺少：${missing.map((name) => this.withFile(name)).join('、')}`)
    return missing.length > 0 || names.some((name) => !values[name]) ? null : values
  }

  private text(name: string): string {
    const given = this.env[name]?.trim() ?? ''
    const files = this.inFiles.includes(name) ? (this.env[`${name}_FILE`] ?? '') : ''
    if (given || !files) return given
    return files
      .split(',')
      .map((file) => this.file(`${name}_FILE`, file.trim()))
      .join(',')
  }

  file(name: string, path: string): string {
    try {
      return readFileSync(path, 'utf8').trim()
    } catch {
      this.complaints.push(`环境变量 ${name} 的文件读不到：${path}`)
      return ''
    }
  }

  must(holds: boolean, complaint: string): void {
    if (!holds) this.complaints.push(complaint)
  }

  /** Of the provider, or a stub's: plain HTTP never leaves this machine. */
  address(name: string, otherwise: string): string {
    const text = this.env[name] || otherwise
    const url = URL.canParse(text) ? new URL(text) : null
    const isHere = url?.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)
    this.must(url?.protocol === 'https:' || isHere, `环境变量 ${name} 应为 https 网址，现在是“${text}”`)
    return text
  }

  private withFile(name: string): string {
    return this.inFiles.includes(name) ? `${name}（或 ${name}_FILE）` : name
  }
}
