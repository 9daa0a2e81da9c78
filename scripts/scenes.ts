/** `pnpm scenes`: the process that starts containers. `start` runs it by itself. */
import { tellUsage } from './command/usage.ts'

tellUsage(`npx --yes pnpm@12 scenes [--remove]

Runs the scenes of the server on this machine with its Docker: the one process that opens the engine's socket. start does this by
itself; use it where a service manager starts server and scenes apart. DOCKER_SOCKET, SCENE_POOL and more: docs/scenes.md.

--remove takes everything of this installation away from Docker and from the firewall. Stop Beacon first.`)
await (process.argv.includes('--remove') ? import('../apps/server/src/scenes-remove.ts') : import('../apps/server/src/scenes-main.ts'))
