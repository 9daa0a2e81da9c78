import type { OwnTopic } from './own-topics.ts'
import { formatPercent } from '@beacon/i18n'
import { Status } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'

/** The parts of a topic, each with the own state and its share; in sequence a later one waits for those before. */
export function TopicParts({ topic, done }: { topic: OwnTopic; done: readonly number[] }) {
  const { t } = useLingui()
  const inSequence = topic.part_order === 'in_sequence'
  const next = topic.parts.find(({ part }) => !done.includes(part))?.part
  return (
    <div className="mb-3">
      <ol className="border-t border-rule-2">
        {topic.parts.map(({ part, name, score_share }) => {
          const isDone = done.includes(part)
          const waits = inSequence && !isDone && part !== next
          return (
            <li key={part} className="flex min-h-9 items-center gap-3 border-b border-rule-2 text-dense">
              <span className={isDone ? 'text-fg-2' : 'text-fg'}>{name === '' ? t`Part ${{ n: part + 1 }}` : name}</span>
              <span className="font-mono text-[14px] text-fg-3">{formatPercent(score_share / 100)}</span>
              <span className="ml-auto">
                {isDone ? (
                  <Status of="submission.correct" />
                ) : waits ? (
                  <Status of="screen.locked" />
                ) : (
                  <span className="text-fg-3">
                    <Trans>open</Trans>
                  </span>
                )}
              </span>
            </li>
          )
        })}
      </ol>
      {inSequence && (
        <p className="mt-1 text-caption text-fg-3">
          <Trans>Solve the parts in order.</Trans>
        </p>
      )}
    </div>
  )
}
