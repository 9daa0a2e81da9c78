import { fakeDriver } from '../../driver/testing/fake-driver.ts'
import type { FakeNode, FakeDriver } from '../../driver/testing/fake-engine.ts'

/** The fake driver with an engine of its own, for tests that end its nodes. */
export interface ToyDriver extends FakeDriver {
  nodes: Map<string, FakeNode[]>
  /** Nodes that end as soon as they are started. */
  exiting: Set<string>
  end: (scene: string, node: string) => void
}

export function toyDriver(): ToyDriver {
  const driver = fakeDriver()
  const { nodes, exiting } = driver.engine
  const end = (scene: string, name: string) => {
    for (const node of [...nodes.values()].flat())
      if (node.ref.scene === scene && node.node === name) {
        node.state = 'stopped'
        node.exit = { code: 137, oom: false }
      }
  }
  return Object.assign(driver, { nodes, exiting, end })
}
