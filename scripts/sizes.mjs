import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inKilobytes, routeSizes } from './lib/route-sizes.mjs'

/** `npm run sizes`: what JavaScript a first visit to each page loads before the page can be used. Ends with 1 when a page is over its limit. */

const folder = join(dirname(dirname(fileURLToPath(import.meta.url))), 'dist/web')
if (!existsSync(join(folder, '.vite/manifest.json'))) {
  process.stderr.write('还没有构建：请先运行 npm run build\n')
  process.exit(1)
}
process.stdout.write('首次访问各页面，能用之前加载的 JavaScript（brotli）\n')
const pages = routeSizes(folder)
for (const { page, route, files, bytes, later, antd, faults } of pages) {
  const note = [
    antd ? '含 antd' : '',
    later > 0 ? `第一次调用再加 ${inKilobytes(later)}` : '',
    ...faults.map((fault) => `✗ ${fault}`),
  ]
    .filter((it) => it !== '')
    .join('，')
  const name = route ? `${page} ${route}` : page
  process.stdout.write(
    `${inKilobytes(bytes).padStart(10)}  ${String(files.length).padStart(3)} 个文件  ${name}  ${note}\n`,
  )
}
process.exitCode = pages.some(({ faults }) => faults.length > 0) ? 1 : 0
