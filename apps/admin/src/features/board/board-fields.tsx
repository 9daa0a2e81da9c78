import { limits } from '@beacon/api/limits'
import { Input, NumberInput, Segmented, Switch } from '@beacon/ui/controls'
import { boundNumber, FormField } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import { ImageField } from '../../parts/contest-form/image-field.tsx'
import { optionsOf } from '../../parts/list/options-of.ts'
import { useBoardLabels } from './board-labels.ts'
import type { BoardValues } from './model.ts'
import { unitWords } from './words.ts'

/** Everything of a board but its races. */
export function BoardFields() {
  const { t, i18n } = useLingui()
  const labelOf = useBoardLabels()
  const units = { team: i18n._(unitWords.team), organisation: i18n._(unitWords.organisation), person: i18n._(unitWords.person) }
  return (
    <>
      <FormField<BoardValues, 'name'> name="name" label={labelOf('name')} required>
        {({ onValueChange: _, ...field }) => <Input {...field} maxLength={limits.name.max} autoComplete="off" />}
      </FormField>
      <FormField<BoardValues, 'name_en'> name="name_en" label={labelOf('name_en')} help={t`Shown on screens in English.`}>
        {({ onValueChange: _, ...field }) => <Input {...field} value={field.value ?? ''} maxLength={limits.name.max} autoComplete="off" />}
      </FormField>
      <FormField<BoardValues, 'background'> name="background" label={labelOf('background')} help={t`Shown dimmed behind the ranking.`}>
        {({ value, onChange }) => <ImageField value={value ?? null} purpose="contest_cover" onValueChange={onChange} />}
      </FormField>
      <FormField<BoardValues, 'unit'> name="unit" label={labelOf('unit')} help={t`Lines of the united ranking.`}>
        {({ value, onChange }) => <Segmented value={value ?? 'team'} onValueChange={onChange} options={optionsOf(units)} />}
      </FormField>
      <FormField<BoardValues, 'unite_best'>
        name="unite_best"
        label={labelOf('unite_best')}
        help={t`Entries of an organisation that count in the united ranking. 0 counts all.`}
      >
        {(field) => <NumberInput {...boundNumber(field)} className="w-40" min={0} max={100} />}
      </FormField>
      <FormField<BoardValues, 'is_realtime'>
        name="is_realtime"
        label={labelOf('is_realtime')}
        help={t`Races count while they run. Off, a race counts once it is final.`}
      >
        {({ value, onChange }) => <Switch aria-label={labelOf('is_realtime')} checked={value ?? true} onCheckedChange={onChange} />}
      </FormField>
      <FormField<BoardValues, 'total_digits'> name="total_digits" label={labelOf('total_digits')}>
        {({ value, onChange }) => (
          <Segmented
            value={String(value ?? 2)}
            onValueChange={(next) => onChange(Number(next))}
            options={optionsOf({ '0': '0', '1': '1', '2': '2' })}
          />
        )}
      </FormField>
      <FormField<BoardValues, 'hide_zero'> name="hide_zero" label={labelOf('hide_zero')} help={t`Leaves out who has 0 in all.`}>
        {({ value, onChange }) => <Switch aria-label={labelOf('hide_zero')} checked={value ?? true} onCheckedChange={onChange} />}
      </FormField>
      <FormField<BoardValues, 'is_published'>
        name="is_published"
        label={labelOf('is_published')}
        help={t`Its screens show it. Off, they go dark.`}
      >
        {({ value, onChange }) => <Switch aria-label={labelOf('is_published')} checked={value ?? false} onCheckedChange={onChange} />}
      </FormField>
    </>
  )
}
