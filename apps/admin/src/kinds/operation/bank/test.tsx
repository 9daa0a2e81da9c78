import type { OperationQuestionDetail } from '@beacon/api/kinds/operation/bank'
import { useFormatLocale } from '@beacon/i18n'
import { Section } from '@beacon/ui/layout'
import { Trans } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { PlayerPanel } from '../../../parts/question-form/player-panel.tsx'
import { useDifficultyWords, useDirectionName } from '../../../parts/question-form/words.ts'
import { AnswerTrial } from '../../../parts/question-trial/answer-trial.tsx'
import { SceneTest } from '../../../parts/question-trial/scene-test.tsx'
import { testedQuery } from '../../../parts/question-trial/tested-query.ts'
import { ProofPanel } from './proof-panel.tsx'

/** A question as a player meets it and a scene to work in, beside the proof of its points. */
export function OperationTest({ resource_id }: { resource_id: string }) {
  const locale = useFormatLocale()
  // Checked: this page is shown for questions of this bank alone.
  const row = useSuspenseQuery(testedQuery(resource_id)).data as OperationQuestionDetail
  const nameOf = useDirectionName()
  const difficulty = useDifficultyWords()
  const answers = row.points.filter(({ judge }) => judge === 'answer')
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
            flag={undefined}
          />
        </Section>
        {row.can_edit && <SceneTest resource_id={resource_id} />}
        {answers.length > 0 && (
          <Section title={<Trans>Answers</Trans>}>
            <AnswerTrial row={row} parts={answers.map(({ name }) => name)} hasOwnFlags={false} />
          </Section>
        )}
      </aside>
      <div className="min-w-0 xl:border-l xl:border-rule xl:pl-6">
        {row.can_edit ? (
          <ProofPanel resource_id={resource_id} />
        ) : (
          <p className="text-fg-3">
            <Trans>Only people who can edit the question can test it.</Trans>
          </p>
        )}
      </div>
    </div>
  )
}
