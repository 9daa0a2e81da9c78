import { pagesFromBuild } from './http/pages.ts'
import { run } from './run.ts'

await run(pagesFromBuild)
