import { cfsLimits } from '@beacon/api/kinds/cfs/limits'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { FoldedRows } from '../../../parts/question-form/folded-rows.tsx'
import { newUuid } from '../../../parts/question-form/uuid.ts'
import { newStage, type RangeInput, type StageInput } from './model.ts'
import { StageFields } from './stage-fields.tsx'

/** A plant is one place, and a static flag is of one stage: a copy has neither yet. */
const copyOf = (stage: StageInput): StageInput => ({
  ...stage,
  stage_id: newUuid(),
  name: '',
  flags: stage.flag_type === 'static' ? [{ content: '', match: 'exact' }] : [],
})

/** The stages in their order. */
export function StageList() {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const stages = useWatch<RangeInput, 'stages'>({ name: 'stages' })
  const sum = formatNumber(
    locale,
    stages.reduce((all, { score }) => all + (Number.isFinite(score) ? score : 0), 0),
  )
  return (
    <Section title={<Trans>Stages</Trans>} note={<Trans>{sum} points in total</Trans>}>
      <FoldedRows<StageInput>
        name="stages"
        idOf={({ stage_id }) => stage_id ?? ''}
        most={cfsLimits.stages.max}
        makeRow={newStage}
        copyOf={copyOf}
        headOf={({ name, node_key, zone, score }, n) => ({
          name: name === '' ? t`Stage ${n}` : name,
          facts: [node_key, zone].filter(Boolean).join(' · '),
          worth: Number.isFinite(score) ? score : '',
        })}
        Fields={StageFields}
        words={{
          row: (n) => t`stage ${n}`,
          duplicate: (n) => t`Duplicate stage ${n}`,
          remove: (n) => t`Remove stage ${n}`,
          add: <Trans>Add stage</Trans>,
        }}
      />
    </Section>
  )
}
