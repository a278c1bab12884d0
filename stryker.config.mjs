const what = process.env.FOLDER ?? '{domain,application}'

/**
 * `npm run mutation`: faults of every small kind are put into the rules and the machines, one at a time; a test must notice each.
 * `FOLDER=domain/pricing` takes only what is in there. What is known from the runs before is kept, as long as neither the code
 * nor its tests have changed.
 */
export default {
  testRunner: 'vitest',
  // Which specs reach a fault is known from the first run; to find out by imports again takes longer than to run them.
  vitest: { configFile: 'vitest.mutation.config.ts', related: false },
  mutate: [`src/${what}/**/*.ts`, '!**/*.spec.ts', '!src/domain/ports/**'],
  // TypeScript 7 has no programming interface that the tool could rewrite the file by; vitest doesn't read it.
  tsconfigFile: 'none',
  ignorePatterns: [
    '/*',
    ...['src', 'tests', 'wire', 'demo', 'country', 'server', 'scripts', 'docs'].map((folder) => `!/${folder}`),
    ...['ts', 'json', 'md'].map((ending) => `!/*.${ending}`),
  ],
  coverageAnalysis: 'perTest',
  // Tables and machines are made once, when their module loads: each of their faults would take a process of its own.
  ignoreStatic: true,
  incremental: true,
  incrementalFile: '.cache/mutation/incremental.json',
  tempDirName: '.cache/mutation/sandbox',
  reporters: ['clear-text', 'json', 'html', 'progress-append-only'],
  jsonReporter: { fileName: '.cache/mutation/report.json' },
  htmlReporter: { fileName: '.cache/mutation/report.html' },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportMutants: false },
  timeoutMS: 30_000,
  // Another one of them runs every spec at the start; faster only where processors are idle.
  concurrency: Number(process.env.PROCESSES ?? 1),
}
