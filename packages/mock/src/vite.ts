import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const browserEntry = join(import.meta.dirname, 'browser.ts')
const workerFile = createRequire(import.meta.url).resolve('msw/mockServiceWorker.js')

/** The script that stands between the pages and the network; it must lie at the root to see every call. */
export const workerSource = (): string => readFileSync(workerFile, 'utf8')

/** Makes an app served from its sources wait for the mock before it mounts. Never part of a build. */
export function mockEntry(): Plugin {
  return {
    name: 'beacon:mock',
    apply: 'serve',
    enforce: 'pre',
    // A library that is found late makes Vite pack all of them again, and the page load its thousand modules a second time.
    config: () => ({ optimizeDeps: { entries: ['index.html', browserEntry] } }),
    transform: {
      filter: { id: /\/src\/main\.tsx$/ },
      handler: (code) => ({ code: `import ${JSON.stringify(browserEntry)}\n${code}`, map: null }),
    },
  }
}
