/**
 * What many ask for in the same turn of the event loop, one thing each, is asked for together: under load that is most of them. Nobody
 * is told what was read before he asked.
 */
export const gathered = <T>(
  ask: (keys: string[]) => Promise<Map<string, T>>,
): ((key: string) => Promise<T | undefined>) => {
  let turn: { keys: Set<string>; answers: Promise<Map<string, T>> } | null = null
  const open = () => {
    const keys = new Set<string>()
    const answers = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      turn = null
      return ask([...keys])
    })
    return { keys, answers }
  }
  return async (key) => {
    turn ??= open()
    turn.keys.add(key)
    return (await turn.answers).get(key)
  }
}
