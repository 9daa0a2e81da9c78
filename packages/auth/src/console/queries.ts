import { sceneConsole } from '@beacon/api/scene/console'
import { query } from '@beacon/api/query'

const every_ms = 2_000

/** The node and its scene; asked again while the scene does not run, so that the console opens by itself. */
export const screenQuery = (instance_id: string) => ({
  ...query(sceneConsole.screen, { params: { instance_id } }),
  refetchInterval: every_ms,
})
