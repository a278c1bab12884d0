/** What a command has of the process it runs in. */
export interface Shell {
  env: Record<string, string | undefined>
  out(text: string): void
  err(text: string): void
}
