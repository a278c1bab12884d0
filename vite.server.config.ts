import { defineConfig } from 'vite'

/** Bundles the backend for plain `node`: packages stay in node_modules, our own rooms become one file. */
export default defineConfig({
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: { main: 'server/main.ts', ops: 'server/ops/main.ts' },
      output: { entryFileNames: '[name].js' },
    },
  },
  ssr: { external: true },
  publicDir: false,
})
