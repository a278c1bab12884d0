/** The passwords that are tried first: some 49,000 by how often they were found in leaks, in lower case. Loaded when first asked for. */
let known: Promise<ReadonlySet<string>> | null = null

const load = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

export const isCommonPassword = async (password: string): Promise<boolean> =>
  (await (known ??= load())).has(password.normalize('NFKC').toLowerCase())
