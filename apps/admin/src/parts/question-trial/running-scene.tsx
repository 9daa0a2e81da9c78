import type { SceneTrialView } from '@beacon/api/bank/scene-trial'
import { formatTime } from '@beacon/i18n'
import { Section } from '@beacon/ui/layout'
import { Status } from '@beacon/ui/status'
import { Trans } from '@lingui/react/macro'
import { ConsoleLink } from '../scene/console-link.tsx'
import { statusOf } from './step-words.ts'

/** What runs of the test now: its nodes and what players would reach. */
export function RunningScene({ scene: { number, state, expires_at, nodes } }: { scene: NonNullable<SceneTrialView['scene']> }) {
  return (
    <Section
      level={3}
      title={
        <Trans>
          Test scene <span className="font-mono text-mono text-fg-3">{`sc-${number}`}</span>
        </Trans>
      }
      note={expires_at === null ? undefined : <Trans>Closes automatically at {formatTime(expires_at, { seconds: false })}</Trans>}
    >
      <Status of={statusOf[state]} />
      <ul className="mt-2 flex flex-col">
        {nodes.map(({ node_id, node, ports }) => (
          <li key={node_id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b border-rule-2 py-2">
            <span className="font-mono text-mono text-fg">{node}</span>
            {ports.map(({ port, proto, name }) => (
              <span key={`${port} ${proto}`} className="text-fg-2">
                {name} <span className="font-mono text-mono text-fg-3">{`${port}/${proto}`}</span>
              </span>
            ))}
            {state === 'running' && (
              <span className="ml-auto">
                <ConsoleLink node_id={node_id} name={node} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
