import { operationQuestionLimits as limits } from '@beacon/api/kinds/operation/question-limits'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { useFormFacts } from '../../../parts/question-form/form-facts.ts'
import { FoldedRows } from '../../../parts/question-form/folded-rows.tsx'
import { useCheckPointWords } from '../../../parts/question-scripts/check-point-words.ts'
import { copyOf, newPoint, type OperationValues, type PointInput } from './model.ts'
import { PointFields } from './point-fields.tsx'
import { useRoleWords } from './words.ts'

/** The check points in their order; who may not see solutions leaves them as they are. */
export function PointList({ onBusy }: { onBusy: (isBusy: boolean) => void }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const { isMasked } = useFormFacts()
  const types = useCheckPointWords()
  const roles = useRoleWords()
  const points = useWatch<OperationValues, 'points'>({ name: 'points' })
  const sum = formatNumber(
    locale,
    points.reduce((all, { score }) => all + (Number.isFinite(score) ? (score ?? 0) : 0), 0),
  )
  const Fields = useMemo(
    () =>
      ({ index }: { index: number }) => <PointFields index={index} onBusy={onBusy} />,
    [onBusy],
  )
  return (
    <Section title={<Trans>Check points</Trans>} note={<Trans>{sum} points in total</Trans>}>
      {isMasked && (
        <p className="mb-2 text-fg-3">
          <Trans>Check scripts and answers are shown to people with access. They stay as they are.</Trans>
        </p>
      )}
      <FoldedRows<PointInput>
        name="points"
        idOf={({ point_id }) => point_id ?? ''}
        most={limits.points.max}
        makeRow={newPoint}
        copyOf={copyOf}
        isFixed={isMasked}
        headOf={({ name, type, node, score, role }, n) => ({
          name: name === '' ? t({ context: 'check point', message: `Point ${n}` }) : name,
          facts: [types[type], node].filter(Boolean).join(' · '),
          worth: role === 'guard' ? <span className="font-sans text-caption text-azure">{roles.guard}</span> : score,
        })}
        Fields={Fields}
        words={{
          row: (n) => t`point ${n}`,
          duplicate: (n) => t`Duplicate point ${n}`,
          remove: (n) => t({ context: 'check point', message: `Remove point ${n}` }),
          add: <Trans>Add check point</Trans>,
        }}
      />
    </Section>
  )
}
