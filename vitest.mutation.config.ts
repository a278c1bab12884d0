import { defineConfig } from 'vitest/config'

/** What mutants of the domain and of the machines must be caught by: the specs beside them. */
export default defineConfig({
  define: { __ADAPTERS__: '"memory"', __VERSION__: '"0"' },
  test: {
    include: ['src/domain/**/*.spec.ts', 'src/application/**/*.spec.ts'],
    testTimeout: 30_000,
    // These specs keep nothing in their modules; a worker for each takes longer than what it runs, thousands of times.
    isolate: false,
  },
})
