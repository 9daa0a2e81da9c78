import type { NodeSpec } from '@beacon/engine/scene'
import { nodeOf } from '../../docker/testing/node.ts'

/** A virtual machine that echoes at port 9999 and gives a shell at 9998. */
export const machineNode =
  (image: string) =>
  (id: string, ip: string, more: Partial<NodeSpec> = {}): NodeSpec => ({
    ...nodeOf(image)(id, ip),
    kind: 'vm',
    command: null,
    user: null,
    cpuMilli: 1_000,
    memoryMb: 96,
    diskMb: 64,
    pids: 16,
    ...more,
  })
