import type { OrderedStage } from '../../../scenes/check/index.ts'
import type { StoredOperationPoint } from '../../../../db/schema/kinds/operation/question-operation.ts'

type Terms = Pick<StoredOperationPoint, 'point_id' | 'name' | 'node' | 'port' | 'script_args' | 'timeout_s' | 'reads' | 'commands'>
interface About {
  script_id: string
  entrant_no: number | null
  seed: string
  is_guard: boolean
}

/** How a runner looks at a point. Words of a script are divided at spaces: no shell reads them. */
export const pointStage = ({ point_id, name, node, port, script_args, timeout_s, reads, commands }: Terms, about: About): OrderedStage => ({
  kind: 'check',
  timeout_ms: timeout_s * 1_000,
  point: {
    ...about,
    key: point_id,
    name,
    node: node ?? '',
    port,
    args: script_args.split(/\s+/u).filter(Boolean),
    reads,
    commands,
  },
})
