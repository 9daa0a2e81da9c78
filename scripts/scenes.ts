/** `pnpm scenes`: the process that starts containers. `start` runs it by itself. */
import { tellUsage } from './command/usage.ts'

tellUsage(`npx --yes pnpm@12 scenes

Runs the scenes of the server on this machine with its Docker: the one process that opens the engine's socket. start does this by
itself; use it where a service manager starts server and scenes apart. DOCKER_SOCKET, SCENE_POOL and more: docs/scenes.md.`)
await import('../apps/server/src/scenes-main.ts')
