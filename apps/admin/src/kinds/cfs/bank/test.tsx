import type { CfsQuestionDetail } from '@beacon/api/kinds/cfs/bank'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Section } from '@beacon/ui/layout'
import { Trans } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { PlayerPanel } from '../../../parts/question-form/player-panel.tsx'
import { useDifficultyWords, useDirectionName } from '../../../parts/question-form/words.ts'
import { AnswerTrial } from '../../../parts/question-trial/answer-trial.tsx'
import { SceneTest } from '../../../parts/question-trial/scene-test.tsx'
import { testedQuery } from '../../../parts/question-trial/tested-query.ts'
import { ProofPanel } from './proof-panel.tsx'

/** A range as a player meets it: its text, its stages, the walk-through by flags, and a private range with all flags in place. */
export function RangeTest({ resource_id }: { resource_id: string }) {
  const locale = useFormatLocale()
  const row = useRangeQuestion(resource_id)
  const nameOf = useDirectionName()
  const difficulty = useDifficultyWords()
  return (
    <div className="mt-4 grid grid-cols-1 gap-6 pb-6 xl:grid-cols-[minmax(0,1fr)_minmax(320px,460px)]">
      <div className="min-w-0">
        <Section first title={<Trans>What players see</Trans>}>
          <PlayerPanel
            {...row}
            connection_info=""
            parts={[]}
            locale={locale}
            facts={[nameOf(row.direction), difficulty[row.difficulty]]}
            value={row.score}
            flag={undefined}
          />
        </Section>
        <Section title={<Trans>Stages</Trans>}>
          <ol>
            {row.stages.map((stage) => (
              <li key={stage.stage_id} className="flex flex-wrap items-baseline gap-x-3 border-b border-rule-2 py-2">
                <span className="text-fg">{stage.name}</span>
                <span className="font-mono text-caption text-fg-3">{stage.node_key}</span>
                <span className="ml-auto font-mono text-mono text-fg-2">{formatNumber(locale, stage.score)}</span>
              </li>
            ))}
          </ol>
        </Section>
        {row.can_edit && <ProofPanel resource_id={resource_id} stages={row.stages} />}
      </div>
      <aside className="min-w-0 xl:border-l xl:border-rule xl:pl-6">
        <Section first title={<Trans>Walk-through</Trans>}>
          <AnswerTrial row={row} parts={row.stages.map(({ name }) => name)} hasOwnFlags />
        </Section>
        {row.can_edit && <SceneTest resource_id={resource_id} />}
      </aside>
    </div>
  )
}

/** The question that the page has read. Checked: this page is shown for questions of this bank alone. */
const useRangeQuestion = (resource_id: string) => useSuspenseQuery(testedQuery(resource_id)).data as CfsQuestionDetail
