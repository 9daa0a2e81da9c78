import type { RwQuestionDetail } from '@beacon/api/kinds/rw/bank'
import { withTextsIn } from '@beacon/api/kinds/rw/goal-texts'
import { formatPercent, useFormatLocale } from '@beacon/i18n'
import { DescriptionList, Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { PlainTable } from '../../../parts/desk/plain-table.tsx'
import { PlayerPanel } from '../../../parts/question-form/player-panel.tsx'
import { useDifficultyWords, useDirectionName } from '../../../parts/question-form/words.ts'
import { testedQuery } from '../../../parts/question-trial/tested-query.ts'
import { useTargetKindWords } from './words.ts'

/** A target as a player reads it: no machine judges it, so there is nothing to try. */
export function TargetTest({ resource_id }: { resource_id: string }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  // Checked: this page is shown for questions of this bank alone.
  const row = withTextsIn(locale, useSuspenseQuery(testedQuery(resource_id)).data as RwQuestionDetail)
  const nameOf = useDirectionName()
  const difficulty = useDifficultyWords()
  const kinds = useTargetKindWords()
  const share = (percent: number) => formatPercent(percent / 100)
  return (
    <div className="mt-4 grid grid-cols-1 gap-6 pb-6 xl:grid-cols-2">
      <Section first title={<Trans>What players see</Trans>}>
        <PlayerPanel
          {...row}
          connection_info=""
          parts={[]}
          hints={[]}
          locale={locale}
          facts={[nameOf(row.direction), difficulty[row.difficulty]]}
          value={row.score}
          flag={undefined}
        >
          <DescriptionList
            facts={[
              { label: t({ context: 'target', message: 'Kind' }), value: kinds[row.target_kind] },
              { label: t`Target`, value: `${row.target_product} ${row.target_version}` },
              { label: t`Not allowed`, value: row.forbidden === '' ? '–' : <span className="whitespace-pre-line">{row.forbidden}</span> },
            ]}
          />
        </PlayerPanel>
      </Section>
      <div className="min-w-0 xl:border-l xl:border-rule xl:pl-6">
        <Section first title={<Trans>Goals</Trans>}>
          <PlainTable
            tall
            label={t`Goals`}
            columns={[{ head: t`Goal` }, { head: t`What counts` }, { head: t`Share`, align: 'right' }]}
            rows={row.goals.map(({ goal_id, name, counts, percent }) => ({ key: goal_id, cells: [name, counts, share(percent)] }))}
            none={null}
          />
        </Section>
        <Section title={<Trans>Rubric</Trans>}>
          <PlainTable
            tall
            label={t`Rubric`}
            columns={[{ head: t`Criterion` }, { head: t`Share`, align: 'right' }]}
            rows={row.rubric.map(({ name, percent }) => ({ key: name, cells: [name, share(percent)] }))}
            none={null}
          />
        </Section>
      </div>
    </div>
  )
}
