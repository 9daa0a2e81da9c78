import { sceneCauses } from '@beacon/engine/scene'
import { useLingui } from '@lingui/react/macro'

/** Why a scene does not run, for its author. */
export function useCauseWords(): (kind: string) => string {
  const { t } = useLingui()
  const words: Record<(typeof sceneCauses)[number], string> = {
    image_missing: t`an image is missing`,
    no_room: t`this machine has no capacity for it`,
    start_exit: t`a node exited right after starting`,
    oom: t`a node ran out of memory`,
    disk: t`a node exceeded its disk limit`,
    machine_disk: t`Docker's disk is full`,
    health_timeout: t`a node fails its health check`,
    network: t`its network could not be set up`,
    driver: t`the engine refused`,
    plant_failed: t`a flag could not be placed`,
    node_lost: t`the container engine lost the node`,
    queue_timeout: t`it waited too long for capacity`,
  }
  return (kind) => {
    const known = sceneCauses.find((one) => one === kind)
    return known === undefined ? t`it was closed` : words[known]
  }
}
