import { sceneCauses } from '@beacon/engine/scene'
import { useLingui } from '@lingui/react/macro'

/** Why a scene does not run, for its author. */
export function useCauseWords(): (kind: string) => string {
  const { t } = useLingui()
  const words: Record<(typeof sceneCauses)[number], string> = {
    image_missing: t`an image is missing`,
    no_room: t`this machine has no room for it`,
    start_exit: t`a node ended as soon as it was started`,
    oom: t`a node needs more memory than it has`,
    disk: t`a node wrote more to its disk than it may`,
    machine_disk: t`the disk of Docker is full`,
    health_timeout: t`a node does not answer its health check`,
    network: t`its network could not be set up`,
    driver: t`the engine refused`,
    flag: t`a flag could not be placed`,
    node_lost: t`the node is gone at its engine`,
    queue_timeout: t`it waited too long for room`,
  }
  return (kind) => {
    const known = sceneCauses.find((one) => one === kind)
    return known === undefined ? t`it was closed` : words[known]
  }
}
