/** Lists inside one cell: parts between separators; a backslash before a sign takes away its meaning. */

/** "a；b\；c" by ；→ "a", "b\；c" (still escaped, so that parts can be split again); empty parts are left out. */
export const splitOn = (text: string, separators: string): string[] => placesOf(text, separators).filter(Boolean)

/** With the empty parts, for where the place of a part says what it is: "/S" by / → "", "S". */
export const placesOf = (text: string, separators: string): string[] => {
  const parts = ['']
  for (let i = 0; i < text.length; i++) {
    const sign = text[i]!
    if (sign === '\\' && i + 1 < text.length) parts[parts.length - 1] += sign + text[++i]!
    else if (separators.includes(sign)) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts.map((part) => part.trim())
}

export const plainPart = (part: string): string => part.replace(/\\(.)/gs, '$1')

export const escaped = (text: string): string => text.replace(/[\\/=*×;；、,，\n]/g, '\\$&')

export const ITEMS = ';；\n'
export const WORDS = ';；、,，\n'
