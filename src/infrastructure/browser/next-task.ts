/** Safari has none; Chrome had it, for years, without `yield`. */
const { scheduler } = globalThis as { scheduler?: Partial<Scheduler> }

/** Ends the task that runs: a click or a frame that waits comes first, and what follows is a task of its own. */
export const nextTask = (): Promise<void> => scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve))
