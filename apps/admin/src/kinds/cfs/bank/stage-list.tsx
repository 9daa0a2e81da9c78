import { cfsLimits } from '@beacon/api/kinds/cfs/limits'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { FieldError, fieldId } from '@beacon/ui/form'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { messageAt } from '../../../parts/form/form-paths.ts'
import { DragRows } from '../../../parts/question-form/drag-rows.tsx'
import { newUuid } from '../../../parts/question-form/uuid.ts'
import { newStage, type RangeInput } from './model.ts'
import { StageRow } from './stage-row.tsx'

/** The stages in their order: drawn by the handle, folded to a line, copied. */
export function StageList() {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const { control, formState, getValues } = useFormContext<RangeInput>()
  const stages = useFieldArray({ control, name: 'stages', keyName: 'key' })
  const values = useWatch({ control, name: 'stages' })
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(stages.fields.length === 1 ? [stages.fields[0]?.stage_id ?? ''] : []))
  const { errors, submitCount } = formState
  const [seen, setSeen] = useState(submitCount)
  if (seen !== submitCount) {
    // A fault in a stage that is folded brings it into sight.
    setSeen(submitCount)
    const wrong = stages.fields.filter((_, index) => errors.stages?.[index] !== undefined)
    setOpen((old) => new Set([...old, ...wrong.map(({ stage_id }) => stage_id ?? '')]))
  }
  const idAt = (index: number) => stages.fields[index]?.stage_id ?? ''
  const toggle = (id: string) => setOpen((old) => new Set(old.has(id) ? [...old].filter((one) => one !== id) : [...old, id]))
  const add = (stage = newStage()) => {
    stages.append(stage)
    setOpen((old) => new Set([...old, stage.stage_id ?? '']))
  }
  const duplicate = (index: number) => {
    const stage = getValues(`stages.${index}`)
    // A plant is one place, and a static flag is of one stage: a copy has neither yet.
    add({ ...stage, stage_id: newUuid(), name: '', flags: stage.flag_type === 'static' ? [{ content: '', match: 'exact' }] : [] })
  }
  const sum = formatNumber(
    locale,
    values.reduce((all, { score }) => all + (Number.isFinite(score) ? score : 0), 0),
  )
  const error = messageAt(errors, 'stages')
  const isFull = stages.fields.length >= cfsLimits.stages.max
  return (
    <Section title={<Trans>Stages</Trans>} note={<Trans>{sum} points in total</Trans>}>
      <div id={fieldId('stages')} tabIndex={-1} className="flex flex-col gap-2 outline-none">
        <DragRows keys={stages.fields.map(({ key }) => key)} nameOf={(index) => t`stage ${index + 1}`} onMove={stages.move}>
          {(index, handle) => (
            <StageRow
              index={index}
              handle={handle}
              isOpen={open.has(idAt(index))}
              onToggle={() => toggle(idAt(index))}
              onDuplicate={isFull ? null : () => duplicate(index)}
              onRemove={() => stages.remove(index)}
            />
          )}
        </DragRows>
        {error !== undefined && <FieldError>{error}</FieldError>}
        <div>
          <Button look="quiet" size="sm" icon={<Plus size={14} aria-hidden="true" />} disabled={isFull} onClick={() => add()}>
            <Trans>Add stage</Trans>
          </Button>
        </div>
      </div>
    </Section>
  )
}
