/** What is made, or null for who would have to wait longer for it; what was begun goes on. */
export const inTime = async <T>(made: Promise<T | null>, ms: number): Promise<T | null> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null)
  })
  try {
    return await Promise.race([made, late])
  } finally {
    clearTimeout(timer)
  }
}
