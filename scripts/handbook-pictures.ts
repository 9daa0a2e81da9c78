/** `pnpm handbook:pictures`: the screenshots of the handbook, taken from the demo. */
import { join } from 'node:path'
import { tellUsage } from './command/usage.ts'

tellUsage(`npx --yes pnpm@12 handbook:pictures [NAME …]

Starts an installation of its own, fills it with the demo, and writes the pictures of the handbook in both languages into
docs/handbook/pictures, or only those that are named. Pictures of environments need an engine (DOCKER_TEST_SOCKET). Takes some minutes; build first. Run it when screens have changed, and look at the pictures before you commit them.`)
// Loaded behind the question for help: it brings a browser along.
const { takeHandbookPictures } = await import('../e2e/src/handbook-pictures.ts')
await takeHandbookPictures(join(import.meta.dirname, '../docs/handbook/pictures'), process.argv.slice(2))
