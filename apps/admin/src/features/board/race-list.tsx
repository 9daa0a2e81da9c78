import { boardLimits } from '@beacon/api/board/board'
import { mostOf } from '@beacon/engine'
import { formatPoints, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { FieldError, fieldId } from '@beacon/ui/form'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { messageAt } from '../../parts/form/form-paths.ts'
import { DragRows } from '../../parts/question-form/drag-rows.tsx'
import { type BoardValues, newRace } from './model.ts'
import { RaceRow } from './race-row.tsx'

/** Races of a board in their order. `names` is what stored sources are called, by their ids. */
export function RaceList({ names }: { names: ReadonlyMap<string, string> }) {
  const { t } = useLingui()
  const { control, formState } = useFormContext<BoardValues>()
  const races = useFieldArray({ control, name: 'races', keyName: 'key' })
  const error = messageAt(formState.errors, 'races')
  return (
    <Section title={<Trans context="board">Races</Trans>} note={<Most />}>
      <div id={fieldId('races')} tabIndex={-1} className="flex flex-col gap-2 outline-none">
        <DragRows keys={races.fields.map(({ key }) => key)} nameOf={(index) => t`race ${index + 1}`} onMove={races.move}>
          {(index, handle) => <RaceRow index={index} handle={handle} names={names} onRemove={() => races.remove(index)} />}
        </DragRows>
        {error !== undefined && <FieldError>{error}</FieldError>}
        <div>
          <Button
            look="quiet"
            size="sm"
            icon={<Plus size={14} aria-hidden="true" />}
            disabled={races.fields.length >= boardLimits.races}
            onClick={() => races.append(newRace(races.fields.length + 1))}
          >
            <Trans>Add race</Trans>
          </Button>
        </div>
      </div>
    </Section>
  )
}

/** The highest total that there can be; a race that counts points as they are has no bound. */
function Most() {
  const locale = useFormatLocale()
  const races = useWatch<BoardValues, 'races'>({ name: 'races' }) ?? []
  const most = races.map((race) => {
    const { normalize_by: by, normalized_score: normalized, weighting_factor: factor } = race
    return Number.isInteger(normalized) && Number.isInteger(factor) ? mostOf({ by, normalized, factor, full: null }) : null
  })
  if (most.length === 0 || most.includes(null)) return null
  const total = formatPoints(locale, most.reduce<number>((sum, one) => sum + (one ?? 0), 0), 2) // prettier-ignore
  return <Trans>Highest possible total: {total}</Trans>
}
