import { limits } from '@beacon/api/limits'
import { Checkbox, Input, NumberInput, Segmented, Textarea } from '@beacon/ui/controls'
import { boundNumber, FormField } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import { ImageField } from '../../parts/contest-form/image-field.tsx'
import { optionsOf } from '../../parts/list/options-of.ts'
import { useArenaLabels } from './arena-labels.ts'
import type { ArenaValues } from './model.ts'
import { typeWords } from './words.ts'

/** Everything of an arena but its contests. */
export function ArenaFields({ isTypeFixed, asksReason }: { isTypeFixed: boolean; asksReason: boolean }) {
  const { t, i18n } = useLingui()
  const labelOf = useArenaLabels()
  const types = { team: i18n._(typeWords.team), individual: i18n._(typeWords.individual) }
  return (
    <>
      <FormField<ArenaValues, 'name'> name="name" label={labelOf('name')} required>
        {({ onValueChange: _, ...field }) => <Input {...field} maxLength={limits.name.max} autoComplete="off" />}
      </FormField>
      <FormField<ArenaValues, 'description'> name="description" label={labelOf('description')} help={t`Shown on the arena's page.`}>
        {({ onValueChange: _, ...field }) => <Textarea {...field} value={field.value ?? ''} rows={4} />}
      </FormField>
      <FormField<ArenaValues, 'lang'> name="lang" label={labelOf('lang')} help={t`Language of the texts above.`}>
        {({ value, onChange }) => <Segmented value={value} onValueChange={onChange} options={optionsOf({ en: 'English', zh: '中文' })} />}
      </FormField>
      <FormField<ArenaValues, 'cover'> name="cover" label={labelOf('cover')}>
        {({ value, onChange }) => <ImageField value={value} purpose="contest_cover" onValueChange={onChange} />}
      </FormField>
      <FormField<ArenaValues, 'game_type'>
        name="game_type"
        label={labelOf('game_type')}
        help={isTypeFixed ? t`Remove its contests to change the type.` : t`All contests of an arena are of its type.`}
      >
        {({ value, onChange }) => <Segmented value={value} disabled={isTypeFixed} onValueChange={onChange} options={optionsOf(types)} />}
      </FormField>
      <FormField<ArenaValues, 'base_score'>
        name="base_score"
        label={labelOf('base_score')}
        required
        help={t`What the best can have: in each contest when converted, in all when weighted.`}
      >
        {(field) => <NumberInput {...boundNumber(field)} className="w-40" min={1} max={100_000} />}
      </FormField>
      <TickField name="show_rank" help={t`Players see the ranking of all its contests.`} />
      <TickField name="is_public" help={t`Players find the arena in the lobby.`} />
      <TickField name="is_recommended" help={t`Shown first in the lobby. Up to six arenas.`} />
      <FormField<ArenaValues, 'sort'> name="sort" label={labelOf('sort')} help={t`Lower numbers come first.`}>
        {(field) => <NumberInput {...boundNumber(field)} className="w-40" min={0} max={9_999} />}
      </FormField>
      {asksReason && (
        <FormField<ArenaValues, 'reason'>
          name="reason"
          label={labelOf('reason')}
          help={t`Needed when you change the base score while results are public.`}
        >
          {({ onValueChange: _, ...field }) => (
            <Input {...field} value={field.value ?? ''} maxLength={limits.reason.max} autoComplete="off" />
          )}
        </FormField>
      )}
    </>
  )
}

function TickField({ name, help }: { name: 'show_rank' | 'is_public' | 'is_recommended'; help: string }) {
  const labelOf = useArenaLabels()
  return (
    <FormField<ArenaValues, typeof name> name={name} label="">
      {({ value, onChange }) => (
        <Checkbox checked={value} help={help} onCheckedChange={(checked) => onChange(checked === true)}>
          {labelOf(name)}
        </Checkbox>
      )}
    </FormField>
  )
}
