/** Text for people in a shell, where a Chinese character is two columns wide. */

const WIDE = /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]/u

const widthOf = (text: string): number => [...text].reduce((width, one) => width + (WIDE.test(one) ? 2 : 1), 0)

const padded = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - widthOf(text)))

/** Columns side by side under their names. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const widths = head.map((name, i) => Math.max(...[name, ...rows.map((row) => row[i] ?? '')].map(widthOf)))
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, i) => padded(cell, widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
