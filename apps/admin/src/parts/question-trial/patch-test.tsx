import type { CommonRow } from '@beacon/api/bank/question'
import { type Fact, DescriptionList, Section } from '@beacon/ui/layout'
import { useFormatLocale } from '@beacon/i18n'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { PlayerPanel, type PlayerText } from '../question-form/player-panel.tsx'
import { useDifficultyWords, useDirectionName } from '../question-form/words.ts'
import { ProofPanel } from './proof-panel.tsx'
import { SceneTest } from './scene-test.tsx'

type PanelProps = ComponentProps<typeof PlayerPanel>

interface JudgedQuestion extends PlayerText, Pick<CommonRow, 'resource_id' | 'direction' | 'difficulty' | 'can_edit'> {
  attachments: PanelProps['attachments']
  hints: PanelProps['hints']
  node: string
  port: number
  score: number
}

interface Props {
  row: JudgedQuestion
  /** What else is known of the service. */
  facts: readonly Fact[]
}

/** A question as a player meets it, beside the proof that its patches can be judged. */
export function PatchTest({ row, facts }: Props) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const nameOf = useDirectionName()
  const difficulty = useDifficultyWords()
  return (
    <div className="mt-4 grid grid-cols-1 gap-6 pb-6 xl:grid-cols-[minmax(320px,420px)_minmax(0,1fr)]">
      <aside className="min-w-0">
        <Section first title={<Trans>What players see</Trans>}>
          <PlayerPanel
            {...row}
            connection_info=""
            parts={[]}
            locale={locale}
            facts={[nameOf(row.direction), difficulty[row.difficulty]]}
            value={row.score}
          />
        </Section>
        <Section title={<Trans>Service</Trans>}>
          <DescriptionList
            facts={[{ label: t`Service`, value: <span className="font-mono text-mono">{`${row.node}:${row.port}`}</span> }, ...facts]}
          />
        </Section>
        {row.can_edit && <SceneTest resource_id={row.resource_id} />}
      </aside>
      <div className="min-w-0 xl:border-l xl:border-rule xl:pl-6">
        {row.can_edit ? (
          <ProofPanel resource_id={row.resource_id} />
        ) : (
          <p className="text-fg-3">
            <Trans>Only people who can edit the question can test it.</Trans>
          </p>
        )}
      </div>
    </div>
  )
}
