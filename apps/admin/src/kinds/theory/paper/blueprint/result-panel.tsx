import type { BlueprintField, BlueprintResult } from '@beacon/api/kinds/theory/paper'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { Mark } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { newTheoryHref } from '../../bank/hrefs.ts'
import { formatMarks } from '../../bank/words.ts'
import { Variety } from '../draws/variety.tsx'
import { type Infeasible, repaired } from './ranges.ts'
import { useBlueprintWords } from './use-blueprint-words.ts'

interface Props {
  blueprint: BlueprintField
  result: BlueprintResult
  isPerCandidate: boolean
  onChange: (blueprint: BlueprintField) => void
}

/** Whether the bank can fill the blueprint: the figures, or the proof that it cannot and what would help. */
export function ResultPanel({ blueprint, result, isPerCandidate, onChange }: Props) {
  const locale = useFormatLocale()
  const questions = formatNumber(
    locale,
    blueprint.types.reduce((sum, { count }) => sum + count, 0),
  )
  const total = formatMarks(locale, result.total_score)
  if (result.state === 'feasible')
    return (
      <div className="mt-4" role="status">
        <p className="flex items-center gap-2 text-fg">
          <span className="text-jade">
            <Mark name="check" />
          </span>
          <Trans>
            The bank can fill it: {questions} questions, {total} points.
          </Trans>
        </p>
        {result.variety !== null && isPerCandidate && (
          <div className="mt-3">
            <Variety variety={result.variety} />
          </div>
        )}
      </div>
    )
  if (result.state === 'not_found')
    return (
      <Banner boxed tone="warning" className="mt-4" title={<Trans>No paper was found with these totals.</Trans>}>
        <Trans>Give ranges instead of exact numbers.</Trans>
      </Banner>
    )
  if (result.state === 'tag_unmet') return <Unmet unmet={result.unmet} />
  return result.infeasible === null ? null : <Conflict blueprint={blueprint} infeasible={result.infeasible} onChange={onChange} />
}

function Unmet({ unmet }: { unmet: BlueprintResult['unmet'] }) {
  const name = unmet?.name ?? ''
  return (
    <Banner
      boxed
      tone="failure"
      className="mt-4"
      title={
        unmet?.kind === 'enemy' ? (
          <Trans>Questions in group “{name}” exclude each other, and no replacement fits.</Trans>
        ) : (
          <Trans>No question with “{name}” fits the blueprint.</Trans>
        )
      }
    >
      <Trans>Create such a question, or widen the ranges.</Trans>
    </Banner>
  )
}

interface ConflictProps {
  blueprint: BlueprintField
  infeasible: Infeasible
  onChange: (blueprint: BlueprintField) => void
}

function Conflict({ blueprint, infeasible, onChange }: ConflictProps) {
  const { t } = useLingui()
  const words = useBlueprintWords()
  return (
    <div role="alert" className="mt-4 rounded-panel border border-vermilion-rule bg-vermilion-bg px-4 py-3 text-fg-2">
      <p className="flex items-start gap-2 font-medium text-vermilion">
        <span className="flex h-5 items-center">
          <Mark name="cross" />
        </span>
        {words.proofText(infeasible)}
      </p>
      <p className="mt-1">
        <Trans>The outlined numbers contradict each other. Try one of these changes:</Trans>
      </p>
      <ul className="mt-2 flex flex-col gap-1">
        {infeasible.repairs.map((repair, index) => {
          const n = repair.still_short
          const { cell } = repair
          return (
            <li key={index} className="flex flex-wrap items-center gap-2">
              {repair.kind === 'add' && cell !== null ? (
                <Button size="sm" asChild>
                  <Link {...newTheoryHref} search={{ question_type: cell.question_type, direction_id: cell.direction_id }} target="_blank">
                    {words.repairText(repair)}
                  </Link>
                </Button>
              ) : (
                <Button size="sm" onClick={() => onChange(repaired(blueprint, repair))}>
                  {words.repairText(repair)}
                </Button>
              )}
              <span className="text-caption text-fg-2">{n === 0 ? t`then it can be filled` : t`then ${n} are still missing`}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
