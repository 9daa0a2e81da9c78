import { hasNothing } from '@beacon/api/client'
import type { ContestFull } from '@beacon/api/contest/contest-views'
import { columnsOf } from '@beacon/api/kinds/wall-words'
import { query } from '@beacon/api/query'
import { type CompositionReply, ranking, type ScoreStep } from '@beacon/api/contest/ranking'
import { LoadFailed } from '@beacon/auth/call'
import { formatLogTime, formatPoints, formatTime, useFormatLocale } from '@beacon/i18n'
import { Loading } from '@beacon/ui/feedback'
import { FactStrip } from '@beacon/ui/layout'
import { SidePanel } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { usePoints } from '../../../parts/contest/use-points.ts'
import { useDeskKind } from '../desk-kind.ts'
import { ExportButton } from '../../../parts/desk/export-button.tsx'
import { useStepWords } from './step-words.ts'

interface Props {
  contest: ContestFull
  entrant_id: string
  at: string | undefined
  onNext: (() => void) | undefined
  onPrevious: (() => void) | undefined
  onClose: () => void
}

/** What a score is made of: every event, how its value is counted, what it was worth when it came and is worth now. */
export function CompositionPanel({ contest, entrant_id, at, onNext, onPrevious, onClose }: Props) {
  const { t } = useLingui()
  const request = { params: { resource_id: contest.resource_id, entrant_id }, query: at === undefined ? {} : { at } }
  const read = useQuery({ ...query(ranking.composition, request), staleTime: 0 })
  return (
    <SidePanel
      open
      onOpenChange={(open) => !open && onClose()}
      width={720}
      title={read.data?.row.name ?? t`Composition of the score`}
      above={at === undefined ? t`Composition of the score` : t`Composition of the score at ${formatLogTime(at)}`}
      onNext={onNext}
      onPrevious={onPrevious}
    >
      {hasNothing(read) && <LoadFailed title={t`The composition could not be loaded`} query={read} />}
      {read.isPending && (
        <Loading>
          <Trans>Loading events</Trans>
        </Loading>
      )}
      {read.data !== undefined && <Composition contest={contest} data={read.data} />}
    </SidePanel>
  )
}

function Composition({ contest, data }: { contest: ContestFull; data: CompositionReply }) {
  const { t, i18n } = useLingui()
  const locale = useFormatLocale()
  const { scores } = useDeskKind()
  const points = usePoints()
  const { titleOf } = useStepWords()
  const { row, items } = data
  const numberOf = (value: number | null) => (value === null ? null : points.number(value))
  const sum = items.reduce((all, step) => all + step.points, 0)
  const head = [t`Time`, t`Event`, t({ context: 'desk', message: 'Question' }), t`By`, t`Formula`, t`Value then`, t`Value now`, t`Points`]
  return (
    <>
      <FactStrip
        facts={[
          {
            label: t({ context: 'desk', message: 'Rank' }),
            value: row.rank === 0 ? '–' : row.rank,
            note: t`public ${row.public_rank ?? '–'}`,
          },
          {
            label: t({ context: 'desk', message: 'Score' }),
            value: points.text(row.score),
            note: t`public ${points.text(row.public_score)}`,
          },
          ...columnsOf(contest.kind).map(({ key, digits }, place) => ({
            label: i18n._(scores?.columns[key] ?? { id: key }),
            value: formatPoints(locale, row.own[place] ?? 0, digits),
          })),
          { label: t`Sum of the events`, value: points.text(sum), note: sum === row.score ? t`as shown` : t`by team score` },
        ]}
      />
      <div className="mt-3 flex justify-end">
        <ExportButton
          name={`${contest.number}-composition-${row.name}`}
          head={head}
          rows={() =>
            items.map((step) => [
              step.at,
              titleOf(step),
              step.topic_name,
              step.by,
              step.formula,
              numberOf(step.value_then),
              numberOf(step.value_now),
              points.number(step.points),
            ])
          }
        />
      </div>
      <ol className="mt-1">
        {items.map((step) => (
          <StepRow key={step.seq} step={step} />
        ))}
      </ol>
    </>
  )
}

/** One event: what, when, by whom; under it the formula, at the right the points. */
function StepRow({ step }: { step: ScoreStep }) {
  const { t } = useLingui()
  const points = usePoints()
  const { titleOf, noteOf } = useStepWords()
  const note = noteOf(step)
  const [then, now] = [step.value_then, step.value_now]
  return (
    <li className={`border-b border-rule-2 py-2 ${step.counts ? '' : 'text-fg-3'}`}>
      <div className="flex items-baseline gap-3">
        <span className="type-mono w-16 shrink-0 text-fg-3" title={formatLogTime(step.at)}>
          {formatTime(step.at)}
        </span>
        <span className="min-w-0 flex-1">
          <span className={step.counts ? 'text-fg' : 'text-fg-3 line-through'}>{titleOf(step)}</span>
          {step.topic_name !== null && <span className="text-fg-2"> · {step.topic_name}</span>}
          {step.by !== null && <span className="text-fg-3"> · {step.by}</span>}
          {!step.is_public && (
            <span className="ml-2 text-azure">
              <Trans>not yet public</Trans>
            </span>
          )}
        </span>
        <span
          className={`type-mono shrink-0 text-right ${step.points < 0 ? 'text-vermilion' : step.points === 0 ? 'text-fg-3' : 'text-fg'}`}
        >
          {step.kind === 'state' ? '' : points.change(step.points)}
        </span>
      </div>
      {(step.formula !== null || note !== null) && (
        <div className="mt-0.5 flex flex-wrap items-baseline gap-x-4 pl-19 text-caption text-fg-3">
          {step.formula !== null && <code className="font-mono break-words text-fg-2">{step.formula}</code>}
          {then !== null && now !== null && (
            <span>
              {then === now ? t`worth ${points.text(now)} ever since` : t`worth ${points.text(then)} then, ${points.text(now)} now`}
            </span>
          )}
          {note !== null && <span className="break-words">{note}</span>}
        </div>
      )}
    </li>
  )
}
