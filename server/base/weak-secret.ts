const MIN_BYTES = 32
const MIN_CHARACTERS = 10

/** Words of examples and of hands on a keyboard, long enough that chance doesn't write them into a random secret. */
const PLACEHOLDERS =
  /change|replace|placeholder|example|default|password|secret|insecure|your[-_ ]?(?:app|own|key)|qwerty|asdfgh|01234567|12345678|abcdefgh/i

/** What is wrong with a secret, to be said after “现在”; null when nothing is. It can't be told that a secret is good, only that it is bad. */
export const weaknessOf = (secret: string): string | null => {
  if (secret === '') return '没有设置'
  if (Buffer.byteLength(secret) < MIN_BYTES) return `只有 ${Buffer.byteLength(secret)} 字节`
  if (new Set(secret).size < MIN_CHARACTERS) return `不同的字符不到 ${MIN_CHARACTERS} 个`
  if (isRepeated(secret)) return '是同一段文字的重复'
  return PLACEHOLDERS.test(secret) ? '是示例里的文字' : null
}

/** "abcabc" is found in its double before the end of its first half; "abcabd" only at its own length. */
const isRepeated = (text: string): boolean => (text + text).indexOf(text, 1) < text.length
